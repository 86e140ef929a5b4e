package dev.tailrace.spark;

import dev.tailrace.kafkaclient.testkit.TopicsContract;

class SparkTopicsIT extends TopicsContract {}
