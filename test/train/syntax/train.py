"""Learns the parser: train.py OUT --train FILE... --dev FILE... [--beside ENGLISH...] [--silver FILE] [--start MODEL] [--layers c1,c2,a,c4,a] [--epochs N] [--seed N] [--lr X]"""

import argparse
import copy
import math
import random
import time

import torch
import torch.nn.functional as F

from parser import Parser
from trees import ROOT_ROWS, features_of, read_trees

DROPPED_WORDS = 0.12
BATCH_TOKENS = 1500


def vocabulary_of(sentences):
    count = {}
    for sentence in sentences:
        for label in sentence.labels:
            count[label] = count.get(label, 0) + 1
    kept = {label for label, n in count.items() if n >= 30}
    kept |= {label.split(":")[0] for label in count}
    kept = {label for label in kept if label in count or any(one.split(":")[0] == label for one in count)}
    return sorted(kept), sorted({tag for s in sentences for tag in s.upos}), sorted({tag for s in sentences for tag in s.xpos} - {"_"})


class Encoded:
    """Sentences as numbers; every distinct word once."""

    def __init__(self, vocabulary):
        self.labels, self.upos, self.xpos = [{name: at for at, name in enumerate(names)} for names in vocabulary]
        self.rows, self.known = [ROOT_ROWS], {"<root>": 0}

    def word(self, form):
        if form not in self.known:
            self.known[form] = len(self.rows)
            self.rows.append(features_of(form))
        return self.known[form]

    def label(self, name):
        return self.labels.get(name, self.labels.get(name.split(":")[0], -100))

    def sentence(self, one):
        return (
            [0] + [self.word(form) for form in one.forms],
            [0] + one.heads,
            [-100] + [self.label(name) for name in one.labels],
            [-100] + [self.upos.get(tag, -100) for tag in one.upos],
            [-100] + [self.xpos.get(tag, -100) for tag in one.xpos],
            one.weight,
        )


def batches_of(encoded, tokens, rng):
    order = sorted(range(len(encoded)), key=lambda at: len(encoded[at][0]) + (rng.random() * 4 if rng else 0))
    batches, batch, longest = [], [], 0
    for at in order:
        longest = max(longest, len(encoded[at][0]))
        if batch and longest * (len(batch) + 1) > tokens:
            batches.append(batch)
            batch, longest = [], len(encoded[at][0])
        batch.append(at)
    batches.append(batch)
    if rng:
        rng.shuffle(batches)
    return batches


def tensors(encoded, batch, table, drop, rng_torch):
    n = max(len(encoded[at][0]) for at in batch)
    pad = lambda values, fill: values + [fill] * (n - len(values))
    words = torch.tensor([pad(encoded[at][0], 0) for at in batch])
    heads = torch.tensor([pad(encoded[at][1], 0) for at in batch])
    labels, upos, xpos = [torch.tensor([pad(encoded[at][which], -100) for at in batch]) for which in (2, 3, 4)]
    mask = torch.tensor([[True] * len(encoded[at][0]) + [False] * (n - len(encoded[at][0])) for at in batch])
    weight = torch.tensor([encoded[at][5] for at in batch])
    size = len(table)
    coded = words
    if drop:
        dropped = (torch.rand(words.shape, generator=rng_torch) < DROPPED_WORDS) & (words > 0)
        coded = words + dropped * size
    distinct, places = coded.unique(return_inverse=True)
    rows = table[distinct % size].clone()
    rows[distinct >= size, :2] = 0  # the word itself; what it begins and ends with stays
    return rows, places, mask, heads, labels, upos, xpos, weight


def loss_of(model, batch):
    rows, places, mask, heads, labels, upos, xpos, weight = batch
    x = model(rows, places, mask)
    real = mask.clone()
    real[:, 0] = False
    w = (weight[:, None] * real).flatten()
    total = w.sum()
    ce = lambda scores, gold: (F.cross_entropy(scores.flatten(0, 1), gold.flatten(), ignore_index=-100, reduction="none") * w).sum() / total
    arcs = model.arcs(x, mask)
    gold_heads = torch.where(real, heads, torch.tensor(-100))
    loss = ce(arcs, gold_heads) + ce(model.label_scores(x, heads), labels)
    return loss + 0.3 * (ce(model.upos(x), upos) + ce(model.xpos(x), xpos))


@torch.no_grad()
def evaluate(model, encoded, table):
    model.eval()
    right = [0, 0, 0]
    count = 0
    for batch in batches_of(encoded, 4000, None):
        rows, places, mask, heads, labels, upos, _, _ = tensors(encoded, batch, table, False, None)
        x = model(rows, places, mask)
        found = model.arcs(x, mask).argmax(-1)
        real = mask.clone()
        real[:, 0] = False
        named = model.label_scores(x, found).argmax(-1)
        ok = (found == heads) & real
        count += real.sum().item()
        right[0] += ((model.upos(x).argmax(-1) == upos) & real).sum().item()
        right[1] += ok.sum().item()
        right[2] += (ok & (named == labels)).sum().item()
    return [100 * one / count for one in right]


def main():
    parse = argparse.ArgumentParser()
    parse.add_argument("out")
    parse.add_argument("--train", nargs="+", required=True)
    parse.add_argument("--dev", nargs="+", required=True)
    parse.add_argument("--beside", nargs="*", default=[])
    parse.add_argument("--silver", nargs="*", default=[])
    parse.add_argument("--silver-weight", type=float, default=0.7)
    parse.add_argument("--start")
    parse.add_argument("--layers", default="c1,c2,a,c4,a")
    parse.add_argument("--width", type=int, default=128)
    parse.add_argument("--epochs", type=int, default=20)
    parse.add_argument("--seed", type=int, default=1)
    parse.add_argument("--lr", type=float, default=0.0022)
    given = parse.parse_args()
    torch.manual_seed(given.seed)
    rng, rng_torch = random.Random(given.seed), torch.Generator().manual_seed(given.seed)
    torch.set_num_threads(1)

    gold = [s for path in given.train for s in read_trees(path, 110)] + [s for path in given.beside for s in read_trees(path, 110, shared=True)]
    silver = [s for path in given.silver for s in read_trees(path, 80)]
    for sentence in silver:
        sentence.weight = given.silver_weight
    start = torch.load(given.start) if given.start else None
    vocabulary = start["vocabulary"] if start else vocabulary_of(gold)
    layers, width = (start["layers"], start["width"]) if start else (given.layers, given.width)
    coder = Encoded(vocabulary)
    train = [coder.sentence(s) for s in gold + silver]
    devs = [[coder.sentence(s) for s in read_trees(path)] for path in given.dev]
    table = torch.tensor(coder.rows)
    print(len(gold), "sentences", len(silver), "silver", sum(len(s[0]) - 1 for s in train), "words", len(vocabulary[0]), "labels", flush=True)

    model = Parser(len(vocabulary[0]), len(vocabulary[1]), len(vocabulary[2]), layers, width)
    if start:
        model.load_state_dict(start["model"])
    decayed = [p for p in model.parameters() if p.dim() > 1]
    plain = [p for p in model.parameters() if p.dim() <= 1]
    optimizer = torch.optim.AdamW([{"params": decayed, "weight_decay": 0.01}, {"params": plain, "weight_decay": 0}], lr=given.lr, betas=(0.9, 0.95))
    mean = copy.deepcopy(model)
    steps = given.epochs * len(batches_of(train, BATCH_TOKENS, rng))
    step, best = 0, 0
    for epoch in range(given.epochs):
        model.train()
        begun, total = time.time(), 0.0
        for batch in batches_of(train, BATCH_TOKENS, rng):
            rate = min(1, (step + 1) / 200) * (1e-5 + (given.lr - 1e-5) * 0.5 * (1 + math.cos(math.pi * min(1, step / steps))))
            for group in optimizer.param_groups:
                group["lr"] = rate
            loss = loss_of(model, tensors(train, batch, table, True, rng_torch))
            optimizer.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(model.parameters(), 2)
            optimizer.step()
            decay = min(0.998, (step + 1) / (step + 10))
            with torch.no_grad():
                for kept, now in zip(mean.parameters(), model.parameters()):
                    kept.mul_(decay).add_(now, alpha=1 - decay)
            step += 1
            total += loss.item()
        scores = [evaluate(mean, dev, table) for dev in devs]
        las = sum(s[2] for s in scores) / len(scores)
        print(f"epoch {epoch + 1} loss {total / max(1, step) * (epoch + 1):.3f}", " | ".join(f"UPOS {a:.2f} UAS {b:.2f} LAS {c:.2f}" for a, b, c in scores), f"{time.time() - begun:.0f} s", flush=True)
        if las > best:
            best = las
            torch.save({"model": mean.state_dict(), "vocabulary": vocabulary, "layers": layers, "width": width}, given.out)


main()
