#!/usr/bin/env python3
"""Reads results of Tailrace with confluent-kafka, each result once. The rule is that of docs/reference/header.md.

    tailrace_filter.py BOOTSTRAP_SERVERS GROUP TOPIC [UNTIL_IDLE_SECONDS]
"""
import json
import struct
import sys

HEADER = struct.Struct(">BBHiiiqqiii")
MOST_HOLES = 8


class Filter:
    """The state of one partition. Everything but a "NEW" record is to be skipped."""

    def __init__(self, frontier=None, compacted=False, certain=False, application=None, term=-1, holes=(),
                 before=None):
        self.frontier, self.compacted, self.certain = frontier, compacted, certain
        self.application, self.term, self.before = application, term, before
        self.holes = [list(hole) for hole in holes]

    def judge(self, header):
        _, flags, _, _, term, _, number, _, term_before, application, _ = HEADER.unpack(header)
        first, begins_term = self.application is None, flags & 1
        if not 0 <= term <= 1 << 30 or not -1 <= number <= 1 << 60:
            return "INVALID"
        if not first and application != self.application:
            return "FOREIGN"
        if term < self.term:
            return "STALE" if begins_term or self.before is None or term <= self.before else "INVALID"
        if begins_term and term == self.term and not first:
            return "MARKER"
        if term > self.term and not first and not self.compacted:
            if begins_term and term_before < self.term:
                return "STALE"
            if not begins_term or term_before > self.term:
                if self.certain or not begins_term and term != self.term + 1:
                    return "INVALID"
                first, self.frontier, self.holes = True, None, []
        if begins_term and first:
            self.frontier = number
        if begins_term and not self.compacted:
            self.before = term_before
        elif term != self.term:
            self.before = None
        self.application, self.term, self.certain = application, term, bool(self.certain or begins_term)
        if flags & 3:
            self.advance(number + 1)
            return "MARKER"
        if self.frontier is None or number > self.frontier:
            self.advance(number)
            self.frontier = number
            return "NEW"
        return "NEW" if self.refill(number) else "REPEATED"

    def advance(self, following):
        if self.frontier is None or following > self.frontier + 1:
            known = self.frontier is not None and not self.compacted
            if known and len(self.holes) < MOST_HOLES:
                self.holes.append([self.frontier + 1, following - 1])
            self.frontier = following - 1

    def refill(self, number):
        for at, (begin, end) in enumerate(self.holes):
            if begin <= number <= end:
                rest = [hole for hole in ([begin, number - 1], [number + 1, end]) if hole[0] <= hole[1]]
                self.holes[at:at + 1] = rest[:MOST_HOLES + 1 - len(self.holes)]
                return True
        return False

    def position(self):
        """The state as a text for the metadata of a committed offset; Filter(**json.loads(text)) resumes."""
        return json.dumps({name: value for name, value in vars(self).items() if name != "before"}, separators=(",", ":"))


def main(servers, group, topic, until_idle_seconds=None):
    from confluent_kafka import Consumer, TopicPartition

    filters = {}
    consumer = Consumer({"bootstrap.servers": servers, "group.id": group, "enable.auto.commit": False,
                         "auto.offset.reset": "earliest", "isolation.level": "read_uncommitted"})

    def assigned(_, partitions):
        for committed in consumer.committed(partitions):
            filters[committed.partition] = Filter(**json.loads(committed.metadata or "{}"))

    consumer.subscribe([topic], on_assign=assigned)
    while True:
        record = consumer.poll(float(until_idle_seconds or 60))
        if record is None and until_idle_seconds:
            break
        if record is None or record.error():
            continue
        header = dict(record.headers() or []).get("tr")
        if header is None or len(header) != HEADER.size or header[0] != 2:
            sys.exit(f"{topic}-{record.partition()} offset {record.offset()}: no header 'tr' of version 2")
        reader = filters[record.partition()]
        if reader.judge(header) == "NEW":
            print(record.value().decode(), flush=True)
        consumer.commit(asynchronous=True, offsets=[
            TopicPartition(topic, record.partition(), record.offset() + 1, reader.position())])
    consumer.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
