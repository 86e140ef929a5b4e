package dev.tailrace.load.bench;

import static dev.tailrace.launch.bench.BenchFields.ABLATE;
import static dev.tailrace.launch.bench.BenchFields.BOOTSTRAP_SERVER;
import static dev.tailrace.launch.bench.BenchFields.CALIBRATION;
import static dev.tailrace.launch.bench.BenchFields.COMMAND_PREFIX;
import static dev.tailrace.launch.bench.BenchFields.DEFAULT_DURATION;
import static dev.tailrace.launch.bench.BenchFields.DEFAULT_KEY_SKEW;
import static dev.tailrace.launch.bench.BenchFields.DEFAULT_RATE;
import static dev.tailrace.launch.bench.BenchFields.DEFAULT_SEED;
import static dev.tailrace.launch.bench.BenchFields.DEFAULT_WARM_UP;
import static dev.tailrace.launch.bench.BenchFields.DURATION;
import static dev.tailrace.launch.bench.BenchFields.ENGINES;
import static dev.tailrace.launch.bench.BenchFields.ENGINE_OPTION_PREFIX;
import static dev.tailrace.launch.bench.BenchFields.FEED;
import static dev.tailrace.launch.bench.BenchFields.KEY_SKEW;
import static dev.tailrace.launch.bench.BenchFields.OUT;
import static dev.tailrace.launch.bench.BenchFields.PAYLOAD_BYTES;
import static dev.tailrace.launch.bench.BenchFields.PRICE;
import static dev.tailrace.launch.bench.BenchFields.RATE;
import static dev.tailrace.launch.bench.BenchFields.REPEAT;
import static dev.tailrace.launch.bench.BenchFields.SCALE;
import static dev.tailrace.launch.bench.BenchFields.SEED;
import static dev.tailrace.launch.bench.BenchFields.SHAPE;
import static dev.tailrace.launch.bench.BenchFields.SLA;
import static dev.tailrace.launch.bench.BenchFields.SLA_SEPARATOR;
import static dev.tailrace.launch.bench.BenchFields.VERSION;
import static dev.tailrace.launch.bench.BenchFields.WARM_UP;
import static dev.tailrace.launch.bench.BenchFields.WORKLOAD;

import dev.tailrace.launch.bench.EngineTable;
import dev.tailrace.launch.bench.ListingMethod;
import dev.tailrace.launch.process.RequestFields;
import dev.tailrace.launch.run.Words;
import dev.tailrace.load.workload.Payload;
import dev.tailrace.market.generate.FeedSpec;
import dev.tailrace.result.Price;
import dev.tailrace.result.Sla;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
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
 * @param payloadBytes of a record of a workload without feed
 * @param feed that somebody has recorded
 * @param keySkew of a feed that is generated; 0 for that of a measured day
 * @param seconds that are measured at each rate
 * @param warmUpSeconds before the first rate, at the highest
 * @param isGated whether the user named the profiles, so that the command has to fail when one does not hold
 * @param repeat rounds; each engine is started afresh in each
 * @param bootstrapServers a cluster of the user's; when empty, a broker is started
 * @param calibration in front of everything else
 * @param seed of the feed and the statistics
 * @param out folder of the run; written by this benchmark alone
 * @param shape of the load
 * @param ablate and {@code scale}: what the user wrote; empty for neither
 * @param ablations one for each engine; mostly none
 * @param scalings one for each engine; mostly none
 * @param price of the machine
 * @param version of Tailrace, for the report
 * @param command that repeats the run, for the report
 */
record BenchSettings(
        List<EngineChoice> engines,
        BenchWorkload workload,
        int payloadBytes,
        Optional<Path> feed,
        double keySkew,
        Rates rates,
        int seconds,
        int warmUpSeconds,
        List<Sla> slas,
        boolean isGated,
        int repeat,
        Optional<String> bootstrapServers,
        CalibrationKind calibration,
        long seed,
        Path out,
        Shape shape,
        String ablate,
        List<Ablations.One> ablations,
        String scale,
        List<Scalings.One> scalings,
        Optional<String> priceText,
        Price price,
        String version,
        List<String> command) {

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
        final int seconds = seconds(DURATION, reader.optional(DURATION).orElse(DEFAULT_DURATION), problems);
        final Shape shape = problems.attempt(
                        SHAPE, () -> Shape.parse(reader.optional(SHAPE).orElse(Shape.STEADY)))
                .orElse(Shape.parse(Shape.STEADY));
        final String scale = reader.optional(SCALE).orElse("");
        final Optional<Rates> rates = rates(reader, shape, scale, seconds, problems);
        final String ablate = reader.optional(ABLATE).orElse("");
        final Optional<String> price = reader.optional(PRICE);
        final int warmUp = seconds(WARM_UP, reader.optional(WARM_UP).orElse(DEFAULT_WARM_UP), problems);
        final Optional<String> sla = reader.optional(SLA);
        final List<EngineChoice> engines =
                new EngineChoices(reader, problems).of(reader.optional(ENGINES).orElse(EngineTable.DEFAULT), workload);
        final BenchSettings settings = new BenchSettings(
                engines,
                workload,
                number(
                        PAYLOAD_BYTES,
                        reader.optional(PAYLOAD_BYTES).orElse(Integer.toString(Payload.LENGTH)),
                        Payload.SHORTEST,
                        Payload.LONGEST,
                        problems),
                reader.optional(FEED).map(Path::of),
                keySkew(reader.optional(KEY_SKEW).orElse(DEFAULT_KEY_SKEW), problems),
                rates.orElse(new Rates(List.of())),
                seconds,
                warmUp,
                slas(sla, problems),
                sla.isPresent(),
                number(REPEAT, reader.optional(REPEAT).orElse("1"), 1, MOST_ROUNDS, problems),
                reader.optional(BOOTSTRAP_SERVER),
                reader.optional(CALIBRATION)
                        .flatMap(text -> problems.attempt(CALIBRATION, () -> CalibrationKind.parse(text)))
                        .orElse(CalibrationKind.THOROUGH),
                number(SEED, reader.optional(SEED).orElse(DEFAULT_SEED), 0, Integer.MAX_VALUE, problems),
                Path.of(reader.text(OUT)),
                shape,
                ablate,
                ablate.isEmpty() ? List.of() : new Ablations(problems).of(ablate, engines),
                scale,
                scale.isEmpty() ? List.of() : new Scalings(problems).of(scale, engines),
                price,
                price.flatMap(text -> problems.attempt(PRICE, () -> Prices.parse(text)))
                        .orElse(Price.NONE),
                reader.optional(VERSION).orElse(""),
                List.copyOf(reader.group(COMMAND_PREFIX).values()));
        reader.refuseUnknown();
        settings.checkHosts(problems);
        settings.checkMethods(problems);
        settings.checkRecords(problems);
        rates.ifPresent(known -> settings.checkTogether(problems));
        rates.ifPresent(known -> settings.checkSize(problems));
        problems.refuse();
        return settings;
    }

    private static Optional<Rates> rates(
            final RequestFields reader,
            final Shape shape,
            final String scale,
            final int seconds,
            final Problems problems) {
        final Optional<String> given = reader.optional(RATE);
        if (Scalings.isOfRates(scale)) {
            given.ifPresent(rate -> problems.add("--scale rate=... has the rates; leave --rate out"));
            return problems.attempt(SCALE, () -> Rates.parse(scale.substring(scale.indexOf('=') + 1)));
        }
        if (!shape.isSteady()) {
            given.ifPresent(rate -> problems.add("--shape " + shape + " has its own rates; leave --rate out"));
            final Optional<String> problem = shape.problem(seconds);
            problem.ifPresent(words -> problems.add("--shape " + shape + ": " + words));
            return problem.isPresent()
                    ? Optional.empty()
                    : Optional.of(new Rates(
                            shape.rates(seconds).stream().distinct().sorted().toList()));
        }
        return problems.attempt(RATE, () -> Rates.parse(given.orElse(DEFAULT_RATE)));
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

    private static double keySkew(final String text, final Problems problems) {
        if (text.matches("\\d(\\.\\d{1,3})?") && Double.parseDouble(text) <= FeedSpec.MAX_KEY_SKEW) {
            return Double.parseDouble(text);
        }
        problems.add(
                "--" + KEY_SKEW + ": '" + text
                        + "' is no number from 0, for the feed of a measured day, to 3, the exponent of Zipf's law, such as 1.2");
        return 0;
    }

    private static List<Sla> slas(final Optional<String> text, final Problems problems) {
        return text.map(given -> Stream.of(given.split(SLA_SEPARATOR))
                        .flatMap(one -> problems.attempt(SLA, () -> Slas.parse(one.strip())).stream())
                        .toList())
                .orElse(Sla.PROFILES);
    }

    private void checkTogether(final Problems problems) {
        if (!ablate.isEmpty() && !scale.isEmpty()) {
            problems.add("--ablate and --scale are studies of their own; run one after the other");
        }
        if (rates.isSearch() && !(ablate.isEmpty() && scale.isEmpty())) {
            problems.add("--rate max searches, and " + (ablate.isEmpty() ? "--scale" : "--ablate")
                    + " compares at the same rates; give rates");
        }
        if (shape.isReplay() && !workload.hasFeed()) {
            problems.add("--shape " + shape + ": " + workload + " has no feed with timestamps; take "
                    + BenchWorkload.TICK_ALERTS + " or " + BenchWorkload.TICK_ALERTS_BBO);
        }
        if (shape.isMax() && !(ablate.isEmpty() && scale.isEmpty() && !isGated)) {
            problems.add("--shape " + shape + " has throughput and no latency; leave "
                    + (isGated ? "--sla" : ablate.isEmpty() ? "--scale" : "--ablate") + " out");
        }
        if (Scalings.isOfRates(scale) && !shape.isSteady()) {
            problems.add("--scale rate=... and --shape " + shape + " both say what the rates are");
        }
    }

    private void checkRecords(final Problems problems) {
        if (!workload.hasPayload() && payloadBytes != Payload.LENGTH) {
            problems.add("--payload-bytes: " + workload + " has "
                    + (workload.hasFeed() ? "the messages of its feed" : "records of its own")
                    + ", as long as they are");
        }
        if (keySkew > 0 && (!workload.hasFeed() || feed.isPresent())) {
            problems.add("--key-skew: "
                    + (workload.hasFeed()
                            ? "a recorded feed has its own; leave --feed or --key-skew out"
                            : workload + " has no keys; take " + BenchWorkload.TICK_ALERTS + " or "
                                    + BenchWorkload.TICK_ALERTS_BBO));
        }
        if (!workload.hasFeed() && feed.isPresent()) {
            problems.add("--feed: " + workload + " has no feed; take " + BenchWorkload.TICK_ALERTS + " or "
                    + BenchWorkload.TICK_ALERTS_BBO);
        }
        feed.filter(file -> !Files.isReadable(file) || Files.isDirectory(file))
                .ifPresent(file -> problems.add("--feed " + file + ": cannot be read"));
    }

    private void checkHosts(final Problems problems) {
        engines.stream()
                .filter(engine -> engine.isElsewhere() && bootstrapServers.isEmpty())
                .filter(engine -> Hosts.problem(engine.options()).isEmpty())
                .forEach(engine ->
                        problems.add("--engine-option " + engine.spec().name()
                                + ".host: needs a --bootstrap-server that both hosts reach; a broker that the benchmark starts"
                                + " listens on this host alone"));
    }

    private void checkMethods(final Problems problems) {
        if (workload != BenchWorkload.CONFLUX_LISTING1
                && Stream.concat(engines.stream(), ablations.stream().flatMap(one -> one.engines().stream()))
                        .anyMatch(engine -> engine.method().isPresent())) {
            problems.add("--engine-option " + ListingMethod.ENGINE + "." + ListingMethod.OPTION + ": only --workload "
                    + BenchWorkload.CONFLUX_LISTING1 + " has methods, not " + workload);
        }
    }

    private void checkSize(final Problems problems) {
        final long records = rates.isSearch()
                ? 0
                : shape.isReplay()
                        ? shape.messages(seconds)
                        : Schedule.of(this).shape().records();
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
        if (workload.hasPayload()) {
            effective.put(PAYLOAD_BYTES, Integer.toString(payloadBytes));
        }
        feed.ifPresent(file -> effective.put(FEED, file.toString()));
        if (workload.hasFeed() && feed.isEmpty()) {
            effective.put(
                    KEY_SKEW,
                    new DecimalFormat("0.###", DecimalFormatSymbols.getInstance(Locale.ROOT)).format(keySkew));
        }
        if (shape.isSteady() && !Scalings.isOfRates(scale)) {
            effective.put(
                    RATE,
                    rates.isSearch()
                            ? Rates.SEARCH
                            : rates.perSecond().stream().map(String::valueOf).collect(Collectors.joining(",")));
        }
        effective.put(SHAPE, shape.toString());
        effective.put(DURATION, seconds + "s");
        effective.put(WARM_UP, warmUpSeconds + "s");
        if (isGated) {
            effective.put(
                    SLA, slas.stream().map(dev.tailrace.result.Sla::name).collect(Collectors.joining(SLA_SEPARATOR)));
        }
        effective.put(REPEAT, Integer.toString(repeat));
        bootstrapServers.ifPresent(address -> effective.put(BOOTSTRAP_SERVER, address));
        effective.put(CALIBRATION, calibration.toString());
        effective.put(SEED, Long.toString(seed));
        if (!ablate.isEmpty()) {
            effective.put(ABLATE, ablate);
        }
        if (!scale.isEmpty()) {
            effective.put(SCALE, scale);
        }
        priceText.ifPresent(text -> effective.put(PRICE, text));
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
