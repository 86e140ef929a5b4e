package dev.tailrace.launch.engine;

import dev.tailrace.progress.Guarantee;
import java.util.List;
import java.util.Map;

/**
 * A job that runs in place of an engine's own when an option of the engine names a method, as its description says.
 *
 * @param program that its process runs, which takes a {@link dev.tailrace.launch.run.RunSpec} with the method
 * @param option of the engine that names a method
 * @param title as a reader calls it
 * @param workload the only one that it computes
 * @param methods by name, with what results can be delivered by, the usual one first
 * @param unordered methods whose results need not come in the order of the sequential run
 * @param openTail methods whose results wait for later records, of which there are none when the load is over
 * @param own its options in addition to those of its process, see {@link EngineOptions}
 * @param knobs its settings that can be changed by name
 */
public record MethodJob(
        String program,
        String option,
        String title,
        String workload,
        Map<String, List<Guarantee>> methods,
        List<String> unordered,
        List<String> openTail,
        DeclaredOptions own,
        List<Knob> knobs) {

    /** Values of its options that are not given, by name. */
    public Map<String, String> defaults() {
        return own.defaults();
    }
}
