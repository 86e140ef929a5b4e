package dev.tailrace.progress.simulation;

import dev.tailrace.runtime.EventProcessor;
import dev.tailrace.runtime.OutputLog;

/** Makes the processor that histories are run with. */
@FunctionalInterface
interface PipelineMaker {

    /** A new processor of a version, 1 or 2. */
    EventProcessor make(int version, OutputLog results, OutputLog windows);
}
