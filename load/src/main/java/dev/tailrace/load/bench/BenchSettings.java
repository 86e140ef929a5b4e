package dev.tailrace.load.bench;

import dev.tailrace.launch.process.RequestFields;
import dev.tailrace.launch.run.Words;
import dev.tailrace.result.Sla;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Everything that a benchmark was asked for, checked as a whole.
 *
 * @param engines in their order; at least one
 * @param seconds that are measured at each rate
 * @param warmUpSeconds before the first rate, at the highest
 * @param isGated whether the user named the profiles, so that the command has to fail when one does not hold
 * @param repeat rounds; each engine is started afresh in each
 * @param bootstrapServers a cluster of the user's; when empty, a broker is started
 * @param seed of the feed and the statistics
 * @param out folder of the run; written by this benchmark alone
 * @param version of Tailrace, for the report
 * @param command that repeats the run, for the report
 */
record BenchSettings(
        List<EngineChoice> engines,
        BenchWorkload workload,
        Rates rates,
        int seconds,
        int warmUpSeconds,
        List<Sla> slas,
        boolean isGated,
        int repeat,
        Optional<String> bootstrapServers,
        long seed,
        Path out,
        String version,
        List<String> command) {

    static final String ENGINES = "engines";
    static final String WORKLOAD = "workload";
    static final String RATE = "rate";
    static final String DURATION = "duration";
    static final String WARM_UP = "warmup";
    static final String GUARANTEE = "guarantee";
    static final String SLA = "sla";
    static final String REPEAT = "repeat";
    static final String BOOTSTRAP_SERVER = "bootstrap-server";
    static final String SEED = "seed";
    static final String OUT = "out";
    static final String ENGINE_OPTION_PREFIX = "engine-option.";
    static final String VERSION = "version";
    static final String COMMAND_PREFIX = "command.";

    /** Between profiles, of which limits may contain commas. */
    static final String SLA_SEPARATOR = ";";

    private static final String DEFAULT_RATE = "5000,15000";
    private static final String DEFAULT_DURATION = "6s";
    private static final String DEFAULT_WARM_UP = "8s";
    private static final String DEFAULT_SEED = "20191230";
    private static final Pattern TIME = Pattern.compile("(\\d{1,5})(s|m)");
    private static final int SECONDS_PER_MINUTE = 60;
    private static final int LONGEST_SECONDS = 24 * 60 * 60;
    private static final int MOST_ROUNDS = 100;
    private static final long MOST_RECORDS = 20_000_000;

    /**
     * Reads a request, in which every field but the folder may be missing.
     *
     * @throws dev.tailrace.launch.process.ChildFailedException with everything that is wrong
     */
    static BenchSettings of(final Map<String, String> fields) {
        final RequestFields reader = new RequestFields(fields);
        final Problems problems = new Problems();
        final BenchWorkload workload =
                workload(reader.optional(WORKLOAD).orElse(BenchWorkload.TICK_ALERTS.toString()), problems);
        final Optional<Rates> rates =
                problems.attempt(RATE, () -> Rates.parse(reader.optional(RATE).orElse(DEFAULT_RATE)));
        final int seconds = seconds(DURATION, reader.optional(DURATION).orElse(DEFAULT_DURATION), problems);
        final int warmUp = seconds(WARM_UP, reader.optional(WARM_UP).orElse(DEFAULT_WARM_UP), problems);
        final Optional<String> sla = reader.optional(SLA);
        final BenchSettings settings = new BenchSettings(
                new EngineChoices(reader, problems).of(reader.optional(ENGINES).orElse(EngineTable.DEFAULT), workload),
                workload,
                rates.orElse(new Rates(List.of())),
                seconds,
                warmUp,
                slas(sla, problems),
                sla.isPresent(),
                number(REPEAT, reader.optional(REPEAT).orElse("1"), 1, MOST_ROUNDS, problems),
                reader.optional(BOOTSTRAP_SERVER),
                number(SEED, reader.optional(SEED).orElse(DEFAULT_SEED), 0, Integer.MAX_VALUE, problems),
                Path.of(reader.text(OUT)),
                reader.optional(VERSION).orElse(""),
                List.copyOf(reader.group(COMMAND_PREFIX).values()));
        reader.refuseUnknown();
        rates.ifPresent(known -> settings.checkSize(problems));
        problems.refuse();
        return settings;
    }

    private static BenchWorkload workload(final String name, final Problems problems) {
        return BenchWorkload.named(name).orElseGet(() -> {
            problems.add(
                    "--workload: there is no '" + name + "'; there are " + String.join(", ", BenchWorkload.names()));
            return BenchWorkload.TICK_ALERTS;
        });
    }

    private static int seconds(final String option, final String text, final Problems problems) {
        final Matcher parts = TIME.matcher(text);
        final long seconds = parts.matches()
                ? Long.parseLong(parts.group(1)) * (parts.group(2).equals("s") ? 1 : SECONDS_PER_MINUTE)
                : 0;
        if (seconds < 1 || seconds > LONGEST_SECONDS) {
            problems.add("--" + option + ": '" + text
                    + "' is no time from 1s to 24h in whole seconds or minutes, such as" + " 6s or 5m");
            return 1;
        }
        return (int) seconds;
    }

    private static int number(
            final String option, final String text, final int least, final int most, final Problems problems) {
        if (text.matches("\\d{1,10}") && Long.parseLong(text) >= least && Long.parseLong(text) <= most) {
            return Integer.parseInt(text);
        }
        problems.add("--" + option + ": '" + text + "' is no whole number from " + least + " to " + most);
        return least;
    }

    private static List<Sla> slas(final Optional<String> text, final Problems problems) {
        return text.map(given -> Stream.of(given.split(SLA_SEPARATOR))
                        .flatMap(one -> problems.attempt(SLA, () -> Slas.parse(one.strip())).stream())
                        .toList())
                .orElse(Sla.PROFILES);
    }

    private void checkSize(final Problems problems) {
        final long records = rates.isSearch() ? 0 : Schedule.of(this).shape().records();
        if (records > MOST_RECORDS) {
            problems.add("--rate, --duration: a run has " + records + " records, and more than " + MOST_RECORDS
                    + " are not kept in memory; take less");
        }
        if (rates.isSearch() && slas.isEmpty()) {
            problems.add("--rate max needs an --sla that has to hold");
        }
    }

    /** Every option with its effective value, as the command line takes it, engines' own options included. */
    Map<String, String> effective() {
        final Map<String, String> effective = new LinkedHashMap<>();
        effective.put(ENGINES, engines.stream().map(BenchSettings::word).collect(Collectors.joining(",")));
        effective.put(WORKLOAD, workload.toString());
        effective.put(
                RATE,
                rates.isSearch()
                        ? Rates.SEARCH
                        : rates.perSecond().stream().map(String::valueOf).collect(Collectors.joining(",")));
        effective.put(DURATION, seconds + "s");
        effective.put(WARM_UP, warmUpSeconds + "s");
        if (isGated) {
            effective.put(
                    SLA, slas.stream().map(dev.tailrace.result.Sla::name).collect(Collectors.joining(SLA_SEPARATOR)));
        }
        effective.put(REPEAT, Integer.toString(repeat));
        bootstrapServers.ifPresent(address -> effective.put(BOOTSTRAP_SERVER, address));
        effective.put(SEED, Long.toString(seed));
        for (final EngineChoice engine : engines) {
            engine.options()
                    .forEach((option, value) ->
                            effective.put(ENGINE_OPTION_PREFIX + engine.spec().name() + "." + option, value));
        }
        return effective;
    }

    private static String word(final EngineChoice engine) {
        return engine.spec().name()
                + engine.guarantee().map(it -> EngineChoices.AT + Words.of(it)).orElse("");
    }
}
