package dev.tailrace.load.bench;

import static dev.tailrace.launch.bench.BenchFields.ABLATE;
import static dev.tailrace.launch.bench.BenchFields.BOOTSTRAP_SERVER;
import static dev.tailrace.launch.bench.BenchFields.CALIBRATION;
import static dev.tailrace.launch.bench.BenchFields.DURATION;
import static dev.tailrace.launch.bench.BenchFields.ENGINES;
import static dev.tailrace.launch.bench.BenchFields.ENGINE_OPTION_PREFIX;
import static dev.tailrace.launch.bench.BenchFields.FEED;
import static dev.tailrace.launch.bench.BenchFields.KEY_SKEW;
import static dev.tailrace.launch.bench.BenchFields.PAYLOAD_BYTES;
import static dev.tailrace.launch.bench.BenchFields.PRICE;
import static dev.tailrace.launch.bench.BenchFields.RATE;
import static dev.tailrace.launch.bench.BenchFields.REPEAT;
import static dev.tailrace.launch.bench.BenchFields.SCALE;
import static dev.tailrace.launch.bench.BenchFields.SEED;
import static dev.tailrace.launch.bench.BenchFields.SHAPE;
import static dev.tailrace.launch.bench.BenchFields.SLA;
import static dev.tailrace.launch.bench.BenchFields.SLA_SEPARATOR;
import static dev.tailrace.launch.bench.BenchFields.WARM_UP;
import static dev.tailrace.launch.bench.BenchFields.WORKLOAD;

import dev.tailrace.launch.run.ConstantNames;
import dev.tailrace.result.Sla;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** What a benchmark was asked for, or does unasked, as the options of its command. */
final class EffectiveOptions {

    private EffectiveOptions() {}

    /** Every option with its effective value, as the command line takes it, engines' own options included. */
    static Map<String, String> of(final BenchSettings settings) {
        final Map<String, String> effective = new LinkedHashMap<>();
        effective.put(
                ENGINES, settings.engines().stream().map(EffectiveOptions::word).collect(Collectors.joining(",")));
        effective.put(WORKLOAD, settings.workload().toString());
        if (settings.workload().hasPayload()) {
            effective.put(PAYLOAD_BYTES, Integer.toString(settings.payloadBytes()));
        }
        settings.feed().ifPresent(file -> effective.put(FEED, file.toString()));
        if (settings.workload().hasFeed() && settings.feed().isEmpty()) {
            effective.put(
                    KEY_SKEW,
                    new DecimalFormat("0.###", DecimalFormatSymbols.getInstance(Locale.ROOT))
                            .format(settings.keySkew()));
        }
        if (settings.shape().isSteady() && !Scalings.isOfRates(settings.scale())) {
            effective.put(
                    RATE,
                    settings.rates().isSearch()
                            ? Rates.SEARCH
                            : settings.rates().perSecond().stream()
                                    .map(String::valueOf)
                                    .collect(Collectors.joining(",")));
        }
        effective.put(SHAPE, settings.shape().toString());
        effective.put(DURATION, settings.seconds() + "s");
        effective.put(WARM_UP, settings.warmUpSeconds() + "s");
        if (settings.isGated()) {
            effective.put(SLA, settings.slas().stream().map(Sla::name).collect(Collectors.joining(SLA_SEPARATOR)));
        }
        effective.put(REPEAT, Integer.toString(settings.repeat()));
        settings.bootstrapServers().ifPresent(address -> effective.put(BOOTSTRAP_SERVER, address));
        effective.put(CALIBRATION, settings.calibration().toString());
        effective.put(SEED, Long.toString(settings.seed()));
        if (!settings.ablate().isEmpty()) {
            effective.put(ABLATE, settings.ablate());
        }
        if (!settings.scale().isEmpty()) {
            effective.put(SCALE, settings.scale());
        }
        settings.priceText().ifPresent(text -> effective.put(PRICE, text));
        for (final EngineChoice engine : settings.engines()) {
            engine.options()
                    .forEach((option, value) ->
                            effective.put(ENGINE_OPTION_PREFIX + engine.spec().name() + "." + option, value));
        }
        return effective;
    }

    private static String word(final EngineChoice engine) {
        return engine.spec().name()
                + engine.guarantee()
                        .map(it -> EngineChoices.AT + ConstantNames.of(it))
                        .orElse("");
    }
}
