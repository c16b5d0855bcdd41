"""The parser's network: hashed words, dilated convolutions, attention, biaffine heads."""

import torch
import torch.nn as nn
import torch.nn.functional as F

from trees import TABLES

EMBEDDING = 48
DISTANCE_MAX = 32  # of the attention's bias
ARC, LABEL = 128, 96


def distance_buckets(n):
    """A number for how far and to which side a head stands: 0 itself, 1-15 to the right, 16-30 to the left."""
    at = torch.arange(n)
    d = at[None, :] - at[:, None]  # [dependent, head]
    size = d.abs()
    bucket = size.clamp(max=10)
    for first, number in ((11, 11), (15, 12), (21, 13), (31, 14), (46, 15)):
        bucket = torch.where(size >= first, torch.tensor(number), bucket)
    return torch.where(d < 0, bucket + 15, bucket)


class Convolution(nn.Module):
    def __init__(self, width, dilation, dropout):
        super().__init__()
        self.linear = nn.Linear(3 * width, width)
        self.norm = nn.LayerNorm(width)
        self.dilation, self.dropout = dilation, dropout

    def forward(self, x, mask):
        d = self.dilation
        before = F.pad(x, (0, 0, d, 0))[:, : x.shape[1]]
        after = F.pad(x, (0, 0, 0, d))[:, d:]
        y = self.norm(F.hardswish(self.linear(torch.cat([before, x, after], -1))))
        return (x + F.dropout(y, self.dropout, self.training)) * mask


class Attention(nn.Module):
    def __init__(self, width, dropout, heads=4):
        super().__init__()
        self.heads, self.dropout = heads, dropout
        self.before, self.behind = nn.LayerNorm(width), nn.LayerNorm(width)
        self.qkv = nn.Linear(width, 3 * width)
        self.out = nn.Linear(width, width)
        self.up, self.down = nn.Linear(width, 2 * width), nn.Linear(2 * width, width)
        self.bias = nn.Parameter(torch.zeros(heads, 2 * DISTANCE_MAX + 1))

    def forward(self, x, mask):
        b, n, w = x.shape
        q, k, v = self.qkv(self.before(x)).view(b, n, 3, self.heads, w // self.heads).permute(2, 0, 3, 1, 4)
        at = torch.arange(n, device=x.device)
        distance = (at[None, :] - at[:, None]).clamp(-DISTANCE_MAX, DISTANCE_MAX) + DISTANCE_MAX
        scores = q @ k.transpose(-1, -2) / (w // self.heads) ** 0.5 + self.bias[:, distance][None]
        scores = scores.masked_fill(mask[:, None, None, :, 0] == 0, -1e9)
        y = (scores.softmax(-1) @ v).transpose(1, 2).reshape(b, n, w)
        x = x + F.dropout(self.out(y), self.dropout, self.training)
        y = self.down(F.hardswish(self.up(self.behind(x))))
        return (x + F.dropout(y, self.dropout, self.training)) * mask


class Parser(nn.Module):
    def __init__(self, labels, upos, xpos, layers="c1,c2,a,c4,a", width=128, dropout=0.2):
        super().__init__()
        self.layer_names, self.width, self.dropout = layers.split(","), width, dropout
        self.tables = nn.ModuleList([nn.Embedding(rows, EMBEDDING) for _, rows, _ in TABLES])
        for table in self.tables:
            nn.init.normal_(table.weight, std=0.1)
        self.word = nn.Linear(EMBEDDING * len(TABLES), width)
        self.word_norm = nn.LayerNorm(width)
        self.layers = nn.ModuleList(
            [Convolution(width, int(name[1:]), dropout) if name[0] == "c" else Attention(width, dropout) for name in self.layer_names]
        )
        self.upos, self.xpos = nn.Linear(width, upos), nn.Linear(width, xpos)
        self.arc_head, self.arc_dependent = nn.Linear(width, ARC), nn.Linear(width, ARC)
        self.arc_bilinear = nn.Parameter(0.1 * torch.eye(ARC))
        self.arc_bias = nn.Parameter(torch.zeros(ARC))
        self.arc_distance = nn.Parameter(torch.zeros(ARC, 31))
        self.label_dependent, self.label_head = nn.Linear(width, LABEL), nn.Linear(width, LABEL)
        self.label_distance = nn.Parameter(torch.zeros(31, LABEL))
        self.label_out = nn.Linear(2 * LABEL, labels)

    def words(self, rows):
        """rows [words, 7] -> vectors [words, width]; what the product keeps for each word."""
        parts, at = [], 0
        for table, (_, _, hashes) in zip(self.tables, TABLES):
            parts.append(sum(table(rows[:, at + nth]) for nth in range(hashes)))
            at += hashes
        x = F.dropout(torch.cat(parts, -1), self.dropout, self.training)
        return self.word_norm(F.hardswish(self.word(x)))

    def forward(self, rows, places, mask):
        """rows: features of the distinct words; places [b, n]: which word stands where, the root first; mask [b, n]."""
        m = mask[:, :, None].float()
        x = self.words(rows)[places] * m
        for layer in self.layers:
            x = layer(x, m)
        return F.dropout(x, self.dropout, self.training)

    def arcs(self, x, mask):
        """Scores [b, dependent, head]; no head for what is masked, nothing is its own head."""
        n = x.shape[1]
        h = F.dropout(F.hardswish(self.arc_head(x)), self.dropout, self.training)
        d = F.dropout(F.hardswish(self.arc_dependent(x)), self.dropout, self.training)
        scores = (d @ self.arc_bilinear.T) @ h.transpose(1, 2) + (h @ self.arc_bias)[:, None, :]
        buckets = distance_buckets(n)
        scores = scores + (d @ self.arc_distance).gather(2, buckets[None].expand(x.shape[0], -1, -1))
        scores = scores.masked_fill(~mask[:, None, :], -1e9)
        return scores.masked_fill(torch.eye(n, dtype=torch.bool)[None], -1e9)

    def label_scores(self, x, heads):
        """Scores of the labels [b, n, labels] where each word has the head given."""
        b, n, _ = x.shape
        head = x.gather(1, heads[:, :, None].expand(-1, -1, x.shape[2]))
        bucket = distance_buckets(n)[None].expand(b, -1, -1).gather(2, heads[:, :, None]).squeeze(2)
        a, c = self.label_dependent(x), self.label_head(head)
        y = torch.cat([F.hardswish(a + c + self.label_distance[bucket]), a * c], -1)
        return self.label_out(F.dropout(y, self.dropout, self.training))
