"""How sure a learnt parser must be, by relation, for 97 of 100 arcs of the dev trees to be right: thresholds.py MODEL DEV... Kept in the model's file."""

import sys

import torch

from parser import Parser
from trees import ROOT_ROWS, features_of, read_trees

WANTED = 0.97
# Fewer arcs than these say nothing.
ARCS = 20
NEVER = 2.0


def relation_of(label, upos):
    """Joined predicates are told apart from joined nouns."""
    return "conj:clause" if label == "conj" and upos in ("VERB", "AUX") else label


@torch.no_grad()
def main():
    torch.set_num_threads(1)
    file, *devs = sys.argv[1:]
    saved = torch.load(file)
    labels, upos, _ = saved["vocabulary"]
    model = Parser(*[len(names) for names in saved["vocabulary"]], saved["layers"], saved["width"])
    model.load_state_dict(saved["model"])
    model.eval()
    found = {}
    for sentence in (one for dev in devs for one in read_trees(dev)):
        rows = torch.tensor([ROOT_ROWS] + [features_of(form) for form in sentence.forms])
        size = len(rows)
        mask = torch.ones(1, size, dtype=torch.bool)
        x = model(rows, torch.arange(size)[None], mask)
        sure, heads = model.arcs(x, mask).softmax(-1)[0].max(-1)
        named, label = model.label_scores(x, heads[None]).softmax(-1)[0].max(-1)
        tags = model.upos(x)[0].argmax(-1)
        for word in range(1, size):
            name = labels[label[word]]
            right = heads[word].item() == sentence.heads[word - 1] and name == sentence.labels[word - 1]
            found.setdefault(relation_of(name, upos[tags[word]]), []).append(((sure[word] * named[word]).item(), right))
    saved["thresholds"] = {}
    for relation, arcs in sorted(found.items()):
        arcs.sort(reverse=True)
        threshold, right = NEVER, 0
        for count, (sure, ok) in enumerate(arcs, 1):
            right += ok
            if count > ARCS and right >= WANTED * count:
                threshold = round(sure, 4)
        saved["thresholds"][relation] = threshold
        share = sum(sure >= threshold for sure, _ in arcs) / len(arcs)
        print(f"{relation:14} {len(arcs):6} arcs, {100 * sum(ok for _, ok in arcs) / len(arcs):5.1f} % right; sure from {threshold}: {100 * share:.0f} %")
    torch.save(saved, file)


main()
