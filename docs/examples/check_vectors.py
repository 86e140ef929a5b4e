#!/usr/bin/env python3
"""Holds tailrace_filter.py against docs/header-vectors.txt; needs no Kafka. Prints how many verdicts it has checked."""
import json
import pathlib
import sys

from tailrace_filter import HEADER, Filter

NAMES = "version flags lineage lane term pipeline number sequence ordinal application input".split()
START = {"anywhere": {}, "first": {"frontier": -1, "certain": True}, "compacted": {"compacted": True}}


def check(path):
    verdicts = 0
    for line in pathlib.Path(path).read_text().splitlines():
        words = line.split()
        if not words or words[0] == "#":
            continue
        if words[0] == "header":
            fields = dict(zip(NAMES, HEADER.unpack(bytes.fromhex(words[1]))))
            expected = dict(word.split("=") for word in words[2:])
            assert fields == {name: int(expected[name]) for name in NAMES}, line
        elif words[0] == "history":
            reader, name = Filter(**START[words[2]]), words[1]
        elif words[0] == "read":
            verdict = reader.judge(bytes.fromhex(words[1]))
            assert verdict == words[2], f"{name}: {line}: {verdict}"
            verdicts += 1
        elif words[0] == "resume":
            reader = Filter(**json.loads(reader.position()))
        elif words[0] == "counts":
            assert f"frontier={-1 if reader.frontier is None else reader.frontier}" in words, f"{name}: {line}"
    return verdicts


if __name__ == "__main__":
    print(check(sys.argv[1]))
