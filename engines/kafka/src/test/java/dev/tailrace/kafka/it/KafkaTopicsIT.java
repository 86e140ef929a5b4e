package dev.tailrace.kafka.it;

import dev.tailrace.kafkaclient.testkit.TopicsContract;

class KafkaTopicsIT extends TopicsContract {}
