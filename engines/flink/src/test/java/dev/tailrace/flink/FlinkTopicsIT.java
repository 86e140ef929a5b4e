package dev.tailrace.flink;

import dev.tailrace.kafkaclient.testkit.TopicsContract;

class FlinkTopicsIT extends TopicsContract {}
