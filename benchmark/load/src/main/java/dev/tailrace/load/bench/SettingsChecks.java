package dev.tailrace.load.bench;

import dev.tailrace.kafkaclient.ClientProperties;
import dev.tailrace.launch.broker.ListenerKind;
import dev.tailrace.launch.outcome.StatusException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.SortedMap;
import java.util.stream.Stream;

/** Checks combinations of valid settings: some settings exclude each other, others need something that is missing. */
final class SettingsChecks {

    /** Results are numbered by integers. */
    private static final long MOST_RECORDS = Integer.MAX_VALUE;

    private final BenchSettings settings;
    private final Problems problems;

    SettingsChecks(final BenchSettings settings, final Problems problems) {
        this.settings = settings;
        this.problems = problems;
    }

    /** Checks that do not depend on rates. */
    void check() {
        hosts();
        security();
        records();
        drivers();
    }

    /** Checks that depend on rates, which have to be valid. */
    void checkRates() {
        together();
        size();
    }

    private void together() {
        if (!settings.ablate().isEmpty() && !settings.scale().isEmpty()) {
            problems.add("--ablate and --scale cannot be combined; run one after the other");
        }
        if (settings.rates().isSearch()
                && !(settings.ablate().isEmpty() && settings.scale().isEmpty())) {
            problems.add("--rate max searches, and " + (settings.ablate().isEmpty() ? "--scale" : "--ablate")
                    + " compares at the same rates; give rates");
        }
        if (settings.shape().isReplay() && !settings.workload().hasFeed()) {
            problems.add(
                    "--shape " + settings.shape() + ": " + settings.workload() + " has no feed with timestamps; take "
                            + BenchWorkload.USUAL + " or " + BenchWorkload.USUAL + "-bbo");
        }
        if (settings.shape().isMax()
                && !(settings.ablate().isEmpty() && settings.scale().isEmpty() && !settings.isGated())) {
            problems.add("--shape " + settings.shape() + " has throughput and no latency; leave "
                    + (settings.isGated() ? "--sla" : settings.ablate().isEmpty() ? "--scale" : "--ablate") + " out");
        }
        if (Scalings.isOfRates(settings.scale()) && !settings.shape().isSteady()) {
            problems.add("--scale rate=... and --shape " + settings.shape() + " both say what the rates are");
        }
    }

    private void records() {
        if (settings.keySkew() > 0
                && (!settings.workload().hasFeed() || settings.input().isPresent())) {
            problems.add("--key-skew: "
                    + (settings.workload().hasFeed()
                            ? "a recorded feed has its own; leave --input or --key-skew out"
                            : settings.workload() + " has no keys; take " + BenchWorkload.USUAL + " or "
                                    + BenchWorkload.USUAL + "-bbo"));
        }
        if (settings.workload().input() == BenchWorkload.Input.FEED_WITH_REFERENCE
                && settings.input().isPresent()
                && !settings.workload().run().settings().containsKey("reference")) {
            problems.add(
                    "--input: " + settings.workload()
                            + " has reference data for the feed that it generates only; give its own with --set reference=FILE");
        }
        settings.input()
                .filter(file -> !Files.isReadable(file))
                .ifPresent(file -> problems.add("--input " + file + ": cannot be read"));
    }

    private void drivers() {
        if (settings.drivers() > settings.mostDrivers()) {
            problems.add("--drivers " + settings.drivers()
                    + ": one process keeps the order of a partition, and an input has " + settings.mostDrivers()
                    + " here; give --engine-option ENGINE.partitions=" + settings.drivers());
        }
    }

    private void hosts() {
        settings.engines().stream()
                .filter(engine -> engine.isElsewhere() && !settings.hasCluster())
                .filter(engine -> engine.problems().isEmpty())
                .forEach(engine ->
                        problems.add("--engine-option " + engine.spec().name()
                                + ".host: needs a --bootstrap-server that both hosts reach; a broker that the benchmark starts"
                                + " listens on this host alone"));
    }

    private void security() {
        settings.clientConfig().ifPresent(this::clientConfig);
        if (settings.hasCluster() && engines().anyMatch(engine -> engine.security() != ListenerKind.PLAINTEXT)) {
            problems.add("--security: is for a broker that the benchmark starts; for a cluster, give --client-config");
        }
    }

    // Messages have values only of properties that are no secrets, see ClientOptions.
    private void clientConfig(final Path file) {
        final String option = "--client-config " + file + ": ";
        final SortedMap<String, String> properties;
        try {
            properties = ClientProperties.of(Optional.of(file), settings.bootstrapServers())
                    .all();
        } catch (final StatusException unusable) {
            problems.add(option + unusable.getMessage().replace(file + ": ", ""));
            return;
        }
        properties.forEach((name, value) -> ClientOptions.problem(ClientOptions.PREFIX + name, value)
                .map(problem -> option + problem.substring(ClientOptions.PREFIX.length()))
                .ifPresent(problems::add));
    }

    private Stream<EngineChoice> engines() {
        return Stream.concat(
                settings.engines().stream(), settings.ablations().stream().flatMap(one -> one.engines().stream()));
    }

    private void size() {
        final long records = settings.rates().isSearch()
                ? 0
                : settings.shape().isReplay()
                        ? settings.shape().messages(settings.seconds())
                        : Schedule.of(settings).shape().records();
        if (records > MOST_RECORDS) {
            problems.add("--rate, --duration: a run has " + records + " records, and more than " + MOST_RECORDS
                    + " are not counted; take less");
        }
        if (settings.rates().isSearch() && !settings.isGated()) {
            problems.add("--rate max needs an --sla that has to hold");
        }
    }
}
