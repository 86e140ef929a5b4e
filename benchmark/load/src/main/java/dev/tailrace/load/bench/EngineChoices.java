package dev.tailrace.load.bench;

import dev.tailrace.launch.broker.ListenerKind;
import dev.tailrace.launch.engine.EngineOptions;
import dev.tailrace.launch.engine.EngineSpec;
import dev.tailrace.launch.engine.Engines;
import dev.tailrace.launch.run.ConstantNames;
import dev.tailrace.plan.NearestWord;
import dev.tailrace.progress.Guarantee;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Parses the names of engines into choices: {@code NAME}, or {@code NAME@GUARANTEE}. */
final class EngineChoices {

    /** Separates the name of an engine from its guarantee. */
    static final String AT = "@";

    /** Default of workloads that native jobs do not implement: the engines that run any pipeline. */
    static final String PORTABLE = "in-process,kafka,kafka-streams,flink,spark";

    private final Problems problems;
    private final Optional<Guarantee> common;
    private final ListenerKind security;
    private final Map<String, SortedMap<String, String>> options = new TreeMap<>();

    /**
     * @param common guarantee of all engines with a broker; empty for the default of each engine
     * @param given values of options by {@code ENGINE.OPTION}
     * @param security of all engines with a broker
     */
    EngineChoices(
            final Optional<Guarantee> common,
            final Map<String, String> given,
            final ListenerKind security,
            final Problems problems) {
        this.problems = problems;
        this.common = common;
        this.security = security;
        given.forEach(this::option);
    }

    private void option(final String name, final String value) {
        final int dot = name.indexOf('.');
        if (dot < 1 || Engines.named(name.substring(0, dot)).isEmpty()) {
            problems.add("--engine-option " + name + "=" + value + ": write ENGINE.OPTION=VALUE, with one of "
                    + String.join(", ", Engines.names()));
        } else {
            options.computeIfAbsent(name.substring(0, dot), none -> new TreeMap<>())
                    .put(name.substring(dot + 1), value);
        }
    }

    /**
     * Parses a list.
     *
     * @param names names with commas between; when empty, the default engines for the workload
     */
    List<EngineChoice> of(final Optional<String> names, final BenchWorkload workload) {
        final List<EngineChoice> choices = new ArrayList<>();
        for (final String name : names.orElseGet(() -> defaults(workload)).split(",", -1)) {
            one(name.strip(), workload).ifPresent(choices::add);
        }
        final List<String> chosen = choices.stream().map(EngineChoice::name).toList();
        chosen.stream()
                .filter(name -> chosen.indexOf(name) != chosen.lastIndexOf(name))
                .distinct()
                .forEach(name -> problems.add("--engines: " + name + " is given twice"));
        final List<String> engines =
                choices.stream().map(choice -> choice.spec().name()).toList();
        options.keySet().stream()
                .filter(engine -> !engines.contains(engine))
                .forEach(engine ->
                        problems.add("--engine-option: " + engine + " has options but is not among --engines"));
        choices.forEach(choice -> choice.problems().forEach(problems::add));
        return choices;
    }

    private static String defaults(final BenchWorkload workload) {
        final String usual = BenchOptions.ENGINES.defaultText();
        return Stream.of(usual.split(","))
                        .flatMap(name -> Engines.named(name).stream())
                        .allMatch(engine -> engine.computes(workload.name()))
                ? usual
                : PORTABLE;
    }

    private Optional<EngineChoice> one(final String word, final BenchWorkload workload) {
        final String name = word.split(AT, 2)[0];
        final Optional<EngineSpec> spec = Engines.named(name);
        if (spec.isEmpty()) {
            problems.add("--engines: unknown engine '" + name + "'; available: " + String.join(", ", Engines.names())
                    + NearestWord.hint(name, Engines.names()));
            return Optional.empty();
        }
        if (!spec.get().computes(workload.name())) {
            problems.add("--engines: " + name + " computes "
                    + String.join(" and ", spec.get().workloads()) + " only, not " + workload);
        }
        final Optional<Guarantee> own = word.contains(AT)
                ? problems.attempt(
                        BenchOptions.ENGINES.name(),
                        () -> ConstantNames.parse(Guarantee.class, word.substring(word.indexOf(AT) + 1)))
                : Optional.empty();
        return Optional.of(choice(spec.get(), own));
    }

    private EngineChoice choice(final EngineSpec spec, final Optional<Guarantee> own) {
        final SortedMap<String, String> given = new TreeMap<>(options.getOrDefault(spec.name(), new TreeMap<>()));
        if (security != ListenerKind.PLAINTEXT && spec.isSecurable()) {
            given.putIfAbsent(EngineOptions.SECURITY.name(), security.word());
        } else if (security != ListenerKind.PLAINTEXT && !spec.isInProcess()) {
            problems.add("--security: " + spec.name() + " connects in plain text only; leave one of the two out");
        }
        final Optional<Guarantee> usual = spec.guarantees().stream().findFirst();
        final Optional<Guarantee> asked = own.or(() -> spec.isInProcess() ? Optional.empty() : common);
        asked.filter(guarantee -> !spec.guarantees().contains(guarantee))
                .ifPresent(guarantee -> problems.add(spec.name() + " does not offer " + ConstantNames.of(guarantee)
                        + (spec.isInProcess()
                                ? ": it has nothing to promise"
                                : "; it offers "
                                        + spec.guarantees().stream()
                                                .map(ConstantNames::of)
                                                .toList()
                                        + ", which can be chosen for it alone as " + spec.name() + AT
                                        + ConstantNames.of(spec.guarantees().get(0)))));
        final String suffix = own.filter(guarantee -> !Optional.of(guarantee).equals(usual))
                .map(guarantee -> "-" + ConstantNames.of(guarantee))
                .orElse("");
        return new EngineChoice(spec, spec.name() + suffix, asked.or(() -> usual), given, "");
    }
}
