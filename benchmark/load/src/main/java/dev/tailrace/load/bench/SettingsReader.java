package dev.tailrace.load.bench;

import static dev.tailrace.launch.bench.BenchFields.ABLATE;
import static dev.tailrace.launch.bench.BenchFields.BOOTSTRAP_SERVER;
import static dev.tailrace.launch.bench.BenchFields.CALIBRATION;
import static dev.tailrace.launch.bench.BenchFields.COMMAND_PREFIX;
import static dev.tailrace.launch.bench.BenchFields.DEFAULT_DURATION;
import static dev.tailrace.launch.bench.BenchFields.DEFAULT_ENGINES;
import static dev.tailrace.launch.bench.BenchFields.DEFAULT_KEY_SKEW;
import static dev.tailrace.launch.bench.BenchFields.DEFAULT_RATE;
import static dev.tailrace.launch.bench.BenchFields.DEFAULT_SEED;
import static dev.tailrace.launch.bench.BenchFields.DEFAULT_WARM_UP;
import static dev.tailrace.launch.bench.BenchFields.DURATION;
import static dev.tailrace.launch.bench.BenchFields.ENGINES;
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

import dev.tailrace.launch.process.RequestFields;
import dev.tailrace.load.workload.Payload;
import dev.tailrace.market.generate.FeedSpec;
import dev.tailrace.result.Price;
import dev.tailrace.result.Sla;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Makes settings of the fields of a request, and collects everything that is wrong. Used once. */
final class SettingsReader {

    private static final Pattern TIME = Pattern.compile("(\\d{1,5})(s|m)");
    private static final int SECONDS_PER_MINUTE = 60;
    private static final int LONGEST_SECONDS = 24 * 60 * 60;
    private static final int MOST_ROUNDS = 100;

    private final RequestFields reader;
    private final Problems problems = new Problems();

    SettingsReader(final Map<String, String> fields) {
        reader = new RequestFields(fields);
    }

    /** @throws dev.tailrace.launch.process.ChildFailedException with everything that is wrong */
    BenchSettings read() {
        final BenchWorkload workload = workload(reader.optional(WORKLOAD).orElse(BenchWorkload.TICK_ALERTS.toString()));
        final int seconds = seconds(DURATION, reader.optional(DURATION).orElse(DEFAULT_DURATION));
        final Shape shape = problems.attempt(
                        SHAPE, () -> Shape.parse(reader.optional(SHAPE).orElse(Shape.STEADY)))
                .orElse(Shape.parse(Shape.STEADY));
        final String scale = reader.optional(SCALE).orElse("");
        final Optional<Rates> rates = rates(shape, scale, seconds);
        final String ablate = reader.optional(ABLATE).orElse("");
        final Optional<String> price = reader.optional(PRICE);
        final int warmUp = seconds(WARM_UP, reader.optional(WARM_UP).orElse(DEFAULT_WARM_UP));
        final Optional<String> sla = reader.optional(SLA);
        final List<EngineChoice> engines =
                new EngineChoices(reader, problems).of(reader.optional(ENGINES).orElse(DEFAULT_ENGINES), workload);
        final BenchSettings settings = new BenchSettings(
                engines,
                workload,
                number(
                        PAYLOAD_BYTES,
                        reader.optional(PAYLOAD_BYTES).orElse(Integer.toString(Payload.LENGTH)),
                        Payload.SHORTEST,
                        Payload.LONGEST),
                reader.optional(FEED).map(Path::of),
                keySkew(reader.optional(KEY_SKEW).orElse(DEFAULT_KEY_SKEW)),
                rates.orElse(new Rates(List.of())),
                seconds,
                warmUp,
                slas(sla),
                sla.isPresent(),
                number(REPEAT, reader.optional(REPEAT).orElse("1"), 1, MOST_ROUNDS),
                reader.optional(BOOTSTRAP_SERVER),
                reader.optional(CALIBRATION)
                        .flatMap(text -> problems.attempt(CALIBRATION, () -> CalibrationKind.parse(text)))
                        .orElse(CalibrationKind.THOROUGH),
                number(SEED, reader.optional(SEED).orElse(DEFAULT_SEED), 0, Integer.MAX_VALUE),
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
        final SettingsChecks checks = new SettingsChecks(settings, problems);
        checks.check();
        rates.ifPresent(known -> checks.checkRates());
        problems.refuse();
        return settings;
    }

    private Optional<Rates> rates(final Shape shape, final String scale, final int seconds) {
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

    private BenchWorkload workload(final String name) {
        return BenchWorkload.named(name).orElseGet(() -> {
            problems.add(
                    "--workload: there is no '" + name + "'; there are " + String.join(", ", BenchWorkload.names()));
            return BenchWorkload.TICK_ALERTS;
        });
    }

    private int seconds(final String option, final String text) {
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

    private int number(final String option, final String text, final int least, final int most) {
        if (text.matches("\\d{1,10}") && Long.parseLong(text) >= least && Long.parseLong(text) <= most) {
            return Integer.parseInt(text);
        }
        problems.add("--" + option + ": '" + text + "' is no whole number from " + least + " to " + most);
        return least;
    }

    private double keySkew(final String text) {
        if (text.matches("\\d(\\.\\d{1,3})?") && Double.parseDouble(text) <= FeedSpec.MAX_KEY_SKEW) {
            return Double.parseDouble(text);
        }
        problems.add(
                "--" + KEY_SKEW + ": '" + text
                        + "' is no number from 0, for the feed of a measured day, to 3, the exponent of Zipf's law, such as 1.2");
        return 0;
    }

    private List<Sla> slas(final Optional<String> text) {
        return text.map(given -> Stream.of(given.split(SLA_SEPARATOR))
                        .flatMap(one -> problems.attempt(SLA, () -> Slas.parse(one.strip())).stream())
                        .toList())
                .orElse(Sla.PROFILES);
    }
}
