package dev.tailrace.load.bench;

import static dev.tailrace.launch.engine.EngineOptions.CLIENT_PREFIX;
import static dev.tailrace.launch.engine.EngineOptions.PARTITIONS;
import static dev.tailrace.launch.engine.EngineOptions.THREADS;

import dev.tailrace.launch.engine.EngineOptions;
import dev.tailrace.launch.engine.EngineSpec;
import dev.tailrace.launch.engine.ListingMethod;
import dev.tailrace.launch.run.Words;
import dev.tailrace.progress.Guarantee;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The method that an engine was given, whose job it runs instead of the pipeline.
 *
 * @param spec of the engine
 * @param word that was given, which may be no method
 */
record MethodChoice(EngineSpec spec, String word) {

    private static final String TITLE = "Listing 1 on Flink";

    /** That of an engine with such options; mostly there is none. */
    static Optional<MethodChoice> of(final EngineSpec spec, final Map<String, String> given) {
        return Optional.ofNullable(given.get(ListingMethod.OPTION))
                .filter(word -> spec.name().equals(ListingMethod.ENGINE))
                .map(word -> new MethodChoice(spec, word));
    }

    /** The method, unless there is none of this word. */
    Optional<ListingMethod> method() {
        return ListingMethod.named(word);
    }

    /** Whether results are to come in the order of the sequential run. */
    boolean isOrdered() {
        return method().map(ListingMethod::isOrdered).orElse(true);
    }

    /** Whether the last results wait for records that do not come. */
    boolean isTailOpen() {
        return method().map(ListingMethod::isTailOpen).orElse(false);
    }

    /**
     * What a reader calls the engine.
     *
     * @param variant what makes it differ from the engine as it was asked for, which may be the method
     */
    String title(final String variant) {
        return TITLE + (variant.startsWith(ListingMethod.OPTION) ? "" : ", " + word);
    }

    /** Whether its job knows an option. */
    boolean knows(final String option) {
        return commonOptions().contains(option) || option.startsWith(CLIENT_PREFIX) || ListingMethod.isKnown(option);
    }

    // Tasks are those of its parallelism, and what they read is one stream.
    private List<String> commonOptions() {
        return EngineOptions.of(spec).stream()
                .filter(option -> !option.equals(THREADS) && !option.equals(PARTITIONS))
                .toList();
    }

    /** The answer to an option that it does not know. */
    String options() {
        return "a job with a " + ListingMethod.OPTION + " has no such option; it has "
                + String.join(", ", commonOptions()) + ", " + String.join(", ", ListingMethod.options());
    }

    /** What is wrong with it, if something is. */
    Optional<String> problem(final Optional<Guarantee> guarantee) {
        final String given = "--engine-option " + spec.name() + "." + ListingMethod.OPTION + "=" + word + ": ";
        return method().isEmpty()
                ? Optional.of(given + "there is no such method; there are " + String.join(", ", ListingMethod.words()))
                : guarantee.flatMap(asked -> refused(method().get(), asked)).map(refusal -> given + refusal);
    }

    private Optional<String> refused(final ListingMethod method, final Guarantee asked) {
        return method.guarantees().contains(asked)
                ? Optional.empty()
                : Optional.of("cannot deliver results " + Words.of(asked) + "; it offers "
                        + method.guarantees().stream().map(Words::of).toList() + ", as " + spec.name()
                        + EngineChoices.AT + Words.of(method.guarantees().get(0)));
    }
}
