package dev.tailrace.runner;

import dev.tailrace.runtime.stage.Stage;

/** A stage and the name of its node. */
record NamedStage(String node, Stage stage) {}
