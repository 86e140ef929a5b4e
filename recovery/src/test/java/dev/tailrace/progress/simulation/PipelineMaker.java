package dev.tailrace.progress.simulation;

import dev.tailrace.io.OutputLog;
import dev.tailrace.runtime.EventProcessor;

/** Makes the processor that histories are run with. */
@FunctionalInterface
interface PipelineMaker {

    /** A new processor of a version, 1 or 2. */
    EventProcessor make(int version, OutputLog results, OutputLog windows);
}
