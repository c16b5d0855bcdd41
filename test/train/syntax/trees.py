"""Trees in CoNLL-U as lists of sentences, and hashed word features.

English files have 8 columns (ID FORM LEMMA UPOS XPOS HEAD DEPREL SPACE); those of other languages the usual ten."""

import gzip
import re
import zlib

# Relations that mean the same in the treebanks of all languages; of others only the part before the colon is learnt.
SHARED_LABELS = {"acl:relcl", "nsubj:pass", "aux:pass", "compound:prt"}
# Features that make the fine tag of a word, in order.
FEATURES = ("VerbForm", "Mood", "Tense", "PronType", "Case", "Person", "Number", "Reflex", "Polarity")
# Documents that are held out for readers: `# doc` whose checksum is divisible by this, of the sources named.
HELD_ONE_IN = 7
HELD_SOURCES = ("3LB-CAST", "CESS-CAST")


def is_left_out(document):
    """Leaflets of medicine are no news; held documents are for judging claims."""
    if document.startswith("emea"):
        return True
    return document.startswith(HELD_SOURCES) and zlib.crc32(document.encode()) % HELD_ONE_IN == 0


def one_form(form):
    """Quotation marks and apostrophes in one form, as the service gives words to the parser."""
    return re.sub(r"[\u2018\u2019\u201a\u201b\u2039\u203a\u00b4`]", "'", re.sub(r"[\u201c\u201d\u201e\u201f\u00ab\u00bb]|''|``", '"', form))


def fine_tag(features):
    given = dict(one.split("=", 1) for one in features.split("|") if "=" in one)
    return "|".join(given[name] for name in FEATURES if name in given) or "-"


def shared_label(label):
    return label if label in SHARED_LABELS else label.split(":")[0]


class Sentence:
    __slots__ = ("forms", "upos", "xpos", "heads", "labels", "weight")

    def __init__(self):
        self.forms, self.upos, self.xpos, self.heads, self.labels = [], [], [], [], []
        self.weight = 1.0


def read_trees(path, longest=None, shared=False):
    """The sentences of a file, those of more than `longest` words left out. `shared`: English with the labels of all languages, without fine tags."""
    sentences, sentence, left_out = [], Sentence(), False
    with (gzip.open(path, "rt", encoding="utf-8") if path.endswith(".gz") else open(path, encoding="utf-8")) as lines:
        for line in lines:
            line = line.rstrip("\n")
            if not line:
                if sentence.forms and not left_out and (longest is None or len(sentence.forms) <= longest):
                    sentences.append(sentence)
                sentence = Sentence()
            elif line.startswith("# doc = "):
                left_out = is_left_out(line[8:])
            elif not line.startswith("#"):
                column = line.split("\t")
                if not column[0].isdigit():
                    continue
                ten = len(column) == 10
                head, label = column[6:8] if ten else column[5:7]
                sentence.forms.append(one_form(column[1]) if ten or shared else column[1])
                sentence.upos.append(column[3])
                sentence.xpos.append(fine_tag(column[5]) if ten else "_" if shared else column[4])
                sentence.heads.append(int(head) if head != "_" else 0)
                sentence.labels.append(shared_label(label) if ten or shared else label)
    if sentence.forms and not left_out and (longest is None or len(sentence.forms) <= longest):
        sentences.append(sentence)
    return sentences


# Tables of hashed features: name, rows, hashes that are added up. Must agree with workers/syntax/word-features.ts.
TABLES = [("norm", 8192, 2), ("prefix3", 2048, 1), ("suffix2", 1024, 1), ("suffix3", 4096, 1), ("suffix4", 4096, 1), ("shape", 1024, 1)]


def norm_of(form):
    word = form.lower().replace("\u2019", "'").replace("\u2018", "'").replace("\u201c", '"').replace("\u201d", '"')
    word = word.replace("``", '"').replace("''", '"')
    word = word.replace("\u2013", "-").replace("\u2014", "-").replace("--", "-").replace("\u2026", "...")
    return re.sub(r"[0-9]", "0", word)


def shape_of(form):
    shape = []
    for letter in form:
        kind = "d" if letter in "0123456789" else "X" if letter.isupper() else "x" if letter.islower() else letter
        if len(shape) >= 3 and shape[-1] == kind and shape[-2] == kind and shape[-3] == kind:
            continue
        shape.append(kind)
    return norm_quotes("".join(shape))


def norm_quotes(text):
    return text.replace("\u2019", "'").replace("\u2018", "'").replace("\u201c", '"').replace("\u201d", '"').replace("\u2013", "-").replace("\u2014", "-").replace("\u2026", "...")


def fnv(text, seed):
    h = (0x811C9DC5 ^ ((seed * 0x9E3779B1) & 0xFFFFFFFF)) & 0xFFFFFFFF
    units = text.encode("utf-16-le")
    for byte in units:
        h = ((h ^ byte) * 0x01000193) & 0xFFFFFFFF
    h ^= h >> 16
    h = (h * 0x85EBCA6B) & 0xFFFFFFFF
    h ^= h >> 13
    return h


def last_units(text, count):
    """The last UTF-16 units, as JavaScript counts them (words beyond the basic plane are rare: cut by characters there)."""
    return text[-count:]


def features_of(form):
    """Row numbers: two of norm, then one each of the other tables. Row 0 is kept for words that are dropped."""
    norm = norm_of(form)
    texts = [norm, norm, norm[:3], last_units(norm, 2), last_units(norm, 3), last_units(norm, 4), shape_of(form)]
    rows, at = [], 0
    for feature, (_, size, hashes) in enumerate(TABLES):
        for nth in range(hashes):
            rows.append(1 + fnv(texts[at], 4 * feature + nth + 1) % (size - 1))
            at += 1
    return rows


ROOT_ROWS = features_of("<root>")
