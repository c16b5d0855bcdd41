"""Parses sentences without trees by the mean of several models: silver.py OUT SENTENCES.conllu MODEL... Sentences of which the models are not sure are left out."""

import sys

import torch

from parser import Parser
from trees import ROOT_ROWS, features_of, read_trees

# The mean over a sentence's words of what its arcs and labels were given.
SURE = 0.75


def batches(order, sentences, tokens):
    batch, longest = [], 0
    for at in order:
        longest = max(longest, len(sentences[at].forms) + 1)
        if batch and longest * (len(batch) + 1) > tokens:
            yield batch
            batch, longest = [], len(sentences[at].forms) + 1
        batch.append(at)
    yield batch


def is_tree(heads):
    for word in range(1, len(heads) + 1):
        steps = 0
        while word and steps <= len(heads):
            word, steps = heads[word - 1], steps + 1
        if word:
            return False
    return heads.count(0) == 1


@torch.no_grad()
def main():
    torch.set_num_threads(1)
    out, source, *files = sys.argv[1:]
    models = []
    for file in files:
        saved = torch.load(file)
        model = Parser(*[len(names) for names in saved["vocabulary"]], saved["layers"], saved["width"])
        model.load_state_dict(saved["model"])
        model.eval()
        models.append(model)
        labels, upos, xpos = saved["vocabulary"]
    sentences = read_trees(source, 60)
    rows, known = [ROOT_ROWS], {}
    for sentence in sentences:
        for form in sentence.forms:
            if form not in known:
                known[form] = len(rows)
                rows.append(features_of(form))
    table = torch.tensor(rows)
    kept = 0
    with open(out, "w", encoding="utf-8") as file:
        for batch in batches(sorted(range(len(sentences)), key=lambda at: len(sentences[at].forms)), sentences, 4000):
            n = max(len(sentences[at].forms) for at in batch) + 1
            words = torch.tensor([[0] + [known[form] for form in sentences[at].forms] + [0] * (n - 1 - len(sentences[at].forms)) for at in batch])
            mask = torch.tensor([[place <= len(sentences[at].forms) for place in range(n)] for at in batch])
            distinct, places = words.unique(return_inverse=True)
            states = [model(table[distinct], places, mask) for model in models]
            arcs = sum(model.arcs(x, mask).softmax(-1) for model, x in zip(models, states)) / len(models)
            sure, heads = arcs.max(-1)
            named = sum(model.label_scores(x, heads).softmax(-1) for model, x in zip(models, states)) / len(models)
            sure_label, label = named.max(-1)
            tags = sum(model.upos(x).softmax(-1) for model, x in zip(models, states)).argmax(-1)
            fine = sum(model.xpos(x).softmax(-1) for model, x in zip(models, states)).argmax(-1)
            for row, at in enumerate(batch):
                size = len(sentences[at].forms)
                found = heads[row, 1 : size + 1].tolist()
                if (sure * sure_label)[row, 1 : size + 1].mean() < SURE or not is_tree(found):
                    continue
                kept += 1
                for place, form in enumerate(sentences[at].forms):
                    line = [place + 1, form, "_", upos[tags[row, place + 1]], xpos[fine[row, place + 1]], found[place], labels[label[row, place + 1]], "_"]
                    file.write("\t".join(map(str, line)) + "\n")
                file.write("\n")
    print(kept, "of", len(sentences), "sentences")


main()
