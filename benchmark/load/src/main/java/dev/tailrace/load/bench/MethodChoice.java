package dev.tailrace.load.bench;

import dev.tailrace.launch.engine.DeclaredOptions;
import dev.tailrace.launch.engine.EngineOptions;
import dev.tailrace.launch.engine.EngineSpec;
import dev.tailrace.launch.engine.MethodJob;
import dev.tailrace.launch.run.ConstantNames;
import dev.tailrace.progress.Guarantee;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The method that is chosen for an engine; its job runs instead of the pipeline.
 *
 * @param spec the engine
 * @param job the job of the method
 * @param word the method as given by the user, possibly invalid
 */
record MethodChoice(EngineSpec spec, MethodJob job, String word) {

    /** The method chosen by an engine's options; usually empty. */
    static Optional<MethodChoice> of(final EngineSpec spec, final Map<String, String> given) {
        return spec.job().flatMap(job -> Optional.ofNullable(given.get(job.option()))
                .map(word -> new MethodChoice(spec, job, word)));
    }

    /** The guarantees that the method supports; empty for an invalid method. */
    Optional<List<Guarantee>> guarantees() {
        return Optional.ofNullable(job.methods().get(word));
    }

    /** Whether results have to come in the order of the sequential run. */
    boolean isOrdered() {
        return !job.unordered().contains(word);
    }

    /** Whether the last results wait for records that do not come. */
    boolean isTailOpen() {
        return job.openTail().contains(word);
    }

    /**
     * Title of the engine for reports.
     *
     * @param variant how the engine differs from the requested one, possibly by the method
     */
    String title(final String variant) {
        return job.title() + (variant.startsWith(job.option()) ? "" : ", " + word);
    }

    /** The options of the job. Its option for the parallelism sets the number of tasks, and they read one stream. */
    DeclaredOptions declared() {
        return EngineOptions.of(spec)
                .without(EngineOptions.THREADS, EngineOptions.PARTITIONS)
                .and(job.own());
    }

    /** The problem with the guarantee; empty when the method supports it, or is invalid. */
    Optional<String> problem(final Optional<Guarantee> guarantee) {
        return guarantees().flatMap(offered -> guarantee
                .filter(requested -> !offered.contains(requested))
                .map(requested -> "--engine-option " + spec.name() + "." + job.option() + "=" + word + ": "
                        + refusal(requested, offered)));
    }

    private String refusal(final Guarantee requested, final List<Guarantee> offered) {
        return "cannot deliver results " + ConstantNames.of(requested) + "; it offers "
                + offered.stream().map(ConstantNames::of).toList() + ", as " + spec.name() + EngineChoices.AT
                + ConstantNames.of(offered.get(0));
    }
}
