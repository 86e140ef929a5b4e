package dev.tailrace.load.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.launch.broker.ListenerKind;
import dev.tailrace.launch.engine.EngineSpec;
import dev.tailrace.launch.engine.Engines;
import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.process.ChildFailedException;
import dev.tailrace.launch.process.Distribution;
import dev.tailrace.progress.Guarantee;
import dev.tailrace.result.Ablation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

class BenchSettingsTest {

    @Test
    void shouldMeasureFourEnginesAtTwoRatesWhenNothingIsRequested() {
        final BenchSettings settings = settings(Map.of());
        assertThat(settings.engines())
                .extracting(EngineChoice::name)
                .containsExactly("in-process", "kafka", "kafka-streams", "kafka-streams-native");
        assertThat(settings.engines())
                .extracting(EngineChoice::guarantee)
                .containsExactly(
                        Optional.empty(),
                        Optional.of(Guarantee.EXACTLY_ONCE),
                        Optional.of(Guarantee.AT_LEAST_ONCE),
                        Optional.of(Guarantee.AT_LEAST_ONCE));
        assertThat(settings.rates().perSecond()).containsExactly(5_000, 15_000);
        assertThat(settings.slas()).hasSize(5);
        assertThat(settings.isGated()).isFalse();
    }

    @Test
    void shouldGiveTheSameSettingsFromTheEffectiveOptions() {
        final BenchSettings settings = settings(Map.of(
                "engines", "kafka@at-least-once,kafka,in-process",
                "rate", "100..300:100",
                "duration", "2m",
                "key-skew", "1.25",
                "calibration", "none",
                "sla", "risk;p99<2ms,p50<1ms",
                "set.window", "2s",
                "engine-option.kafka.profile", "balanced",
                "engine-option.in-process.heap-mb", "64"));
        final BenchSettings again = settings(settings.effective());
        assertThat(again.engines())
                .isEqualTo(settings.engines().stream()
                        .map(engine -> new EngineChoice(
                                engine.spec(), engine.name(), engine.guarantee(), engine.options(), ""))
                        .toList());
        assertThat(again.effective()).isEqualTo(settings.effective());
        assertThat(again.slas()).isEqualTo(settings.slas()).hasSize(2);
        assertThat(again.seconds()).isEqualTo(120);
        assertThat(again.calibration()).isEqualTo(CalibrationKind.NONE);
        assertThat(again.keySkew()).isEqualTo(1.25);
        assertThat(again.workload().run().settings()).containsEntry("window", "2s");
        assertThat(settings(Map.of()).effective())
                .containsEntry("key-skew", "0")
                .containsEntry("calibration", "thorough");
    }

    @Test
    void shouldLeaveOptionsToTheGuaranteesOfAnEngineThatHasTwo() {
        final BenchSettings settings = settings(Map.of("engines", "kafka@transactional,kafka"));
        assertThat(settings(settings.effective()).engines())
                .extracting(EngineChoice::options)
                .isEqualTo(
                        settings.engines().stream().map(EngineChoice::options).toList());
    }

    @Test
    void shouldTellApartAnEngineThatTakesPartWithTwoGuarantees() {
        final BenchSettings settings = settings(Map.of("engines", "kafka,kafka@at-least-once"));
        assertThat(settings.engines()).extracting(EngineChoice::name).containsExactly("kafka", "kafka-at-least-once");
        assertThat(settings.engines())
                .extracting(EngineChoice::title)
                .containsExactly("Tailrace on Kafka", "Tailrace on Kafka, at-least-once");
    }

    @Test
    void shouldGiveEveryEngineWithABrokerTheGuaranteeRequested() {
        final BenchSettings settings = settings(Map.of("guarantee", "transactional"));
        assertThat(settings.engines().subList(1, 4))
                .allSatisfy(engine -> assertThat(engine.guarantee()).contains(Guarantee.TRANSACTIONAL));
        assertThat(settings.engines().get(1).options()).containsEntry("progress-interval-ms", "100");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "rate | 0 | --rate=0: a rate is from 1 to 10000000 records a second, not 0",
                "engines | kafka,storm | --engines: unknown engine 'storm'; available: flink, flink-listing1, flink-native, hybrid,"
                        + " in-process, kafka, kafka-streams, kafka-streams-native, plain, samza, spark, spark-native",
                "engines | kafka,kafka | --engines: kafka is given twice",
                "engines | kafka@never | --engines: 'never' is not one of [at-least-once, exactly-once, transactional]",
                "engines | kafka-streams@exactly-once | kafka-streams does not offer exactly-once; it offers [at-least-once,"
                        + " transactional], which can be chosen for it alone as kafka-streams@at-least-once",
                "engines | in-process@exactly-once | in-process does not offer exactly-once: it has nothing to promise",
                "workload | ages | --workload=ages: which records? Give a file with --input",
                "class-path | nowhere.jar | --workload=tick-alerts: nowhere.jar: no such jar or folder on --class-path",
                "set.windows | 5s | --workload=tick-alerts: unknown setting 'windows'; available: [emit, window, threshold-bp, alerts,"
                        + " lookback, price-decimals, reference]; did you mean 'window'?",
                "duration | 500ms | --duration=500ms: expected a time from 1s to 24h in whole seconds or minutes, such as 6s or"
                        + " 5m",
                "duration | 24h | --duration=24h: expected a time from 1s to 24h in whole seconds or minutes, such as 6s or 5m",
                "key-skew | 4 | --key-skew=4: expected a number from 0, for the feed of a measured day, to 3, the exponent of Zipf's law,"
                        + " such as 1.2",
                "input | nowhere.itch50 | --input nowhere.itch50: cannot be read",
                "calibration | half | --calibration=half: expected one of thorough, short, none",
                "repeat | 0 | --repeat=0: expected a whole number from 1 to 100",
                "guarantee | maybe | --guarantee=maybe: 'maybe' is not one of [at-least-once, exactly-once, transactional]",
                "engine-option.kafka | 1 | --engine-option kafka=1: write ENGINE.OPTION=VALUE, with one of flink, flink-listing1,"
                        + " flink-native, hybrid, in-process, kafka, kafka-streams, kafka-streams-native, plain, samza, spark,"
                        + " spark-native",
                "engine-option.flink.a | 1 | --engine-option: flink has options but is not among --engines",
                "engine-option.kafka.heap-mb | x | --engine-option kafka.heap-mb=x: expected a whole number from 1 to 999999999",
                "engine-option.in-process.a | 1 | --engine-option in-process.a: unknown option; available: heap-mb,"
                        + " java-options, cpus",
                "engine-option.kafka-streams-native.partitions | 2 | --engine-option kafka-streams-native.partitions: unknown"
                        + " option; available: heap-mb, java-options, cpus, progress-interval-ms, host, ssh, security, threads,"
                        + " client.*, profile, commit-interval-ms, input-keyed",
                "engine-option.kafka.host | me@elsewhere | --engine-option kafka.host=me@elsewhere: expected USER@HOST:FOLDER, with the"
                        + " whole path of Tailrace's distribution on that host",
                "engine-option.kafka.host | me@elsewhere:/opt/tailrace | --engine-option kafka.host: needs a --bootstrap-server that"
                        + " both hosts reach; a broker that the benchmark starts listens on this host alone",
                "client-config | nowhere.properties | --client-config nowhere.properties: no such client properties file",
                "security | ssl | --security=ssl: expected one of plaintext, tls, sasl; did you mean 'sasl'?",
                "engine-option.kafka.cpus | one | --engine-option kafka.cpus=one: expected 'half' or a list of processors such as"
                        + " 1, 2-3 or 0,4-7",
                "shape | triangle | --shape=triangle: 'triangle' is not a shape; write steady, step:1000..5000:5, ramp:1000..20000,"
                        + " burst:2000..40000, burst:2000..40000:50ms/2s, opening-bell:40000, replay:1x or replay:max",
                "shape | ramp:0..5 | --shape=ramp:0..5: a rate is from 1 to 10000000 records a second, not 0",
                "shape | burst:1..5:2s/1s | --shape=burst:1..5:2s/1s: 'burst:1..5:2s/1s': a burst is shorter than the time from one to the next",
                "shape | burst:1..5:1s/4s | --shape burst:1..5:1s/4s: a --duration of 10s is not a whole number of periods of"
                        + " 4000ms",
                "shape | step:5..6:3 | --shape=step:5..6:3: 'step:5..6:3': takes 2 to 20 steps, and rates that differ from one to the next",
                "price | cheap | --price=cheap: 'cheap' is not a price; write AMOUNT/cpu-hour or AMOUNT/cpu-hour+AMOUNT/gib-hour, with a"
                        + " currency in front if you like, such as $0.05/cpu-hour+0.006/gib-hour",
                "price | 0/cpu-hour | --price=0/cpu-hour: '0/cpu-hour' costs nothing",
            })
    void shouldRefuseWhatMakesNoSense(final String option, final String value, final String message) {
        assertThatThrownBy(() -> settings(Map.of(option, value)))
                .isInstanceOfSatisfying(ChildFailedException.class, refused -> assertThat(refused.status())
                        .isEqualTo(ExitStatus.USAGE))
                .hasMessage(message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "engines=kafka;rate=1000000;duration=60m | --rate, --duration: a run has 3641000000 records, and more than"
                        + " 2147483647 are not counted; take less",
                "engines=kafka,kafka-streams-native;workload=mark-up | --engines: kafka-streams-native computes tick-alerts and"
                        + " tick-alerts-reference only, not mark-up",
                "engines=hybrid;workload=json-ticks;engine-option.hybrid.host=me@elsewhere:/opt/tailrace | --engine-option"
                        + " hybrid.host: unknown option; available: heap-mb, java-options, cpus, progress-interval-ms,"
                        + " security, client.*",
                "engines=samza | --engines: samza computes mark-up only, not tick-alerts",
                "engines=kafka;workload=mark-up;set.bytes=8 | --workload=mark-up: setting 'bytes' is '8': expected a whole number from"
                        + " 16 to 65536",
                "engines=kafka;workload=tick-alerts-reference;input=pom.xml | --input: tick-alerts-reference has reference data for"
                        + " the feed that it generates only; give its own with --set reference=FILE",
                "engines=flink-native;workload=conflux-listing1 | --engines: flink-native computes tick-alerts and"
                        + " tick-alerts-reference only, not conflux-listing1",
                "engines=kafka;workload=conflux-listing1;shape=replay:5x | --shape replay:5x: conflux-listing1 has no feed with"
                        + " timestamps; take tick-alerts or tick-alerts-bbo",
                "engines=kafka;workload=conflux-listing1;engine-option.kafka.method=gap | --engine-option kafka.method: unknown"
                        + " option; available: heap-mb, java-options, cpus, progress-interval-ms, host, ssh, security, threads,"
                        + " partitions, client.*, profile, start, dead-letter-topic, create-topics, snapshot-topic-interval-ms,"
                        + " max-replay, on-max-replay, on-progress-failure, record-key",
                "engines=flink-listing1 | --engines: flink-listing1 computes conflux-listing1 only, not tick-alerts",
                "engines=flink-listing1;workload=conflux-listing1;engine-option.flink-listing1.method=sort | --engine-option"
                        + " flink-listing1.method=sort: expected one of gap, conflux-tuned, conflux-published, window-sort, none;"
                        + " did you mean 'window-sort'?",
                "engines=flink-listing1;workload=conflux-listing1;engine-option.flink-listing1.threads=2 | --engine-option"
                        + " flink-listing1.threads: unknown option; available: heap-mb, java-options, cpus, progress-interval-ms,"
                        + " host, ssh, client.*, method, parallelism, buffer-timeout-ms, object-reuse, state-backend, flink.*",
                "engines=flink-listing1;workload=conflux-listing1;security=tls | --security: flink-listing1 connects in plain text only; leave"
                        + " one of the two out",
                "engines=flink-listing1;workload=conflux-listing1;engine-option.flink-listing1.security=tls | --engine-option"
                        + " flink-listing1.security: unknown option; available: heap-mb, java-options, cpus,"
                        + " progress-interval-ms, host, ssh, client.*, method, parallelism, buffer-timeout-ms, object-reuse,"
                        + " state-backend, flink.*",
                "engines=flink-listing1;workload=conflux-listing1;ablate=security | --ablate: 'security' is not a knob of"
                        + " flink-listing1; available: method, parallelism, buffer-timeout, checkpoint-interval, object-reuse,"
                        + " state-backend, gc, pinning, all, and ENGINE.OPTION=VALUE",
                "engines=flink-listing1;workload=conflux-listing1;scale=partitions=1,2 | --scale partitions: flink-listing1 cannot"
                        + " take part; it needs an engine whose results stay in the partition of their input: kafka,"
                        + " kafka-streams, flink or spark",
                "engines=kafka;workload=mark-up;key-skew=1 | --key-skew: mark-up has no keys; take tick-alerts or tick-alerts-bbo",
                "engines=kafka;key-skew=1;input=pom.xml | --key-skew: a recorded feed has its own; leave --input or --key-skew out",
                "engines=kafka;ablate=sorcery | --ablate: 'sorcery' is not a knob of kafka; available: linger, batch-size, compression,"
                        + " fetch-min-bytes, commit-interval, gc, pinning, security, all, and ENGINE.OPTION=VALUE",
                "engines=plain;ablate=plain.magic=1 | --ablate: plain.magic: unknown option; available: heap-mb,"
                        + " java-options, cpus, progress-interval-ms, host, ssh, security, client.*, linger-ms",
                "engines=kafka;ablate=commit-interval=1000 | --ablate: kafka has progress-interval-ms=1000 already; give another"
                        + " value, as commit-interval=VALUE",
                "engines=kafka;ablate=linger,linger | --ablate: linger 5 is given twice",
                "engines=kafka;ablate=linger;scale=rate=1,2 | --ablate and --scale cannot be combined; run one after the"
                        + " other",
                "engines=kafka;ablate=linger;rate=max;sla=risk | --rate max searches, and --ablate compares at the same rates;"
                        + " give rates",
                "engines=kafka;rate=max | --rate max needs an --sla that has to hold",
                "engines=kafka;shape=ramp:1..9;rate=5 | --shape ramp:1..9 has its own rates; leave --rate out",
                "engines=kafka;shape=opening-bell:9k;duration=4s | --shape opening-bell:9k: an opening bell takes a --duration of"
                        + " more than 4s",
                "engines=kafka;shape=replay:5x;workload=mark-up | --shape replay:5x: mark-up has no feed with timestamps; take"
                        + " tick-alerts or tick-alerts-bbo",
                "engines=kafka;shape=replay:max;sla=risk | --shape replay:max has throughput and no latency; leave --sla out",
                "engines=kafka;shape=replay:max;ablate=linger | --shape replay:max has throughput and no latency; leave --ablate"
                        + " out",
                "engines=kafka;shape=replay:max;workload=mark-up | --shape replay:max: mark-up has no feed with timestamps; take"
                        + " tick-alerts or tick-alerts-bbo",
                "engines=kafka;scale=rate=1,2;rate=5 | --scale rate=... has the rates; leave --rate out",
                "engines=kafka;scale=threads=1,2 | --scale: 'threads=1,2' is not one of parallelism=N,N,..., partitions=N,N,... and"
                        + " rate=R,R,...",
                "engines=kafka;scale=partitions=2 | --scale: takes two values at least, and three for a fitted curve",
                "engines=plain;scale=partitions=1,2 | --scale partitions: plain cannot take part; it needs an engine whose results"
                        + " stay in the partition of their input: kafka, kafka-streams, flink or spark",
            })
    void shouldRefuseStudiesThatMakeNoSense(final String options, final String message) {
        final Map<String, String> given = new TreeMap<>();
        for (final String option : options.split(";")) {
            given.put(option.substring(0, option.indexOf('=')), option.substring(option.indexOf('=') + 1));
        }
        assertThatThrownBy(() -> settings(given)).hasMessage(message);
    }

    @Test
    void shouldLeaveOutUsualEnginesWithoutTheKnob() {
        final BenchSettings settings = settings(Map.of("ablate", "security"));
        assertThat(settings.engines().stream().map(EngineChoice::name))
                .containsExactly("kafka", "kafka-streams", "kafka-streams-native");
        assertThatThrownBy(() -> settings(Map.of("ablate", "security", "engines", "in-process,kafka")))
                .hasMessageStartingWith("--ablate: none of the knobs belongs to in-process; it has ");
    }

    @Test
    void shouldRefuseAPropertyThatKafkasClientsWouldOnlyLog() {
        assertThatThrownBy(() ->
                        settings(Map.of("engines", "kafka", "ablate", "kafka.client.producer.lingr.ms=5,compression")))
                .isInstanceOf(ChildFailedException.class)
                .hasMessageStartingWith("--ablate: kafka.client.producer.lingr.ms: Kafka's producer has no property"
                        + " 'lingr.ms'; it has acks, batch.size, ")
                .hasMessageContaining(", linger.ms, ")
                .message()
                .doesNotContain("--engine-option", "fetch.min.bytes");
        assertThatThrownBy(() -> settings(Map.of("engine-option.kafka.client.admin.acks", "1")))
                .hasMessageStartingWith(
                        "--engine-option kafka.client.admin.acks: Kafka's admin has no property 'acks'; it has ");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "engines=flink;ablate=flink.parallelism=many | --ablate: flink.parallelism=many: 'many' is not a parallelism; expected 4,"
                        + " or book=8,feed=2, or 4,feed=2",
                "engines=flink-listing1;workload=conflux-listing1;ablate=buffer-timeout=soon |"
                        + " --ablate: flink-listing1.buffer-timeout-ms=soon: expected a whole number from 0 to 999999999",
                "engines=flink-native;ablate=state-backend=disk | --ablate: flink-native.state-backend=disk: expected one of heap, rocksdb",
                "engines=flink;engine-option.flink.object-reuse=yes | --engine-option flink.object-reuse=yes: expected one of true, false",
                "engines=flink;engine-option.flink.master=here | --engine-option flink.master=here: expected HOST:PORT",
                "engines=spark;ablate=spark.shuffle-partitions=20000 | --ablate: spark.shuffle-partitions=20000: expected a"
                        + " whole number from 1 to 10000",
                "engines=spark-native;engine-option.spark-native.trigger-interval-ms=-1 | --engine-option"
                        + " spark-native.trigger-interval-ms=-1: expected a whole number from 0 to 999999999",
                "engines=kafka;ablate=kafka.max-replay=0 | --ablate: kafka.max-replay=0: expected a whole number, 1 or more",
                "engines=kafka;engine-option.kafka.profile=fast | --engine-option kafka.profile=fast: expected one of latency, balanced",
                "engines=kafka-streams;ablate=commit-interval=1s | --ablate: kafka-streams.commit-interval-ms=1s: expected a"
                        + " whole number, 0 or more",
                "engines=plain;ablate=linger=none | --ablate: plain.linger-ms=none: expected a whole number from 0 to 999999999",
                "engines=kafka;ablate=linger=many | --ablate: kafka.client.producer.linger.ms=many: Kafka's producer does not take"
                        + " it: Invalid value many for configuration linger.ms: Not a number of type LONG",
                "engines=kafka;engine-option.kafka.client.max.poll.records=0 | --engine-option kafka.client.max.poll.records=0:"
                        + " Kafka's consumer does not take it: Invalid value 0 for configuration max.poll.records: Value must"
                        + " be at least 1",
            })
    void shouldRefuseValuesThatAnEngineWouldRefuseMinutesLater(final String options, final String message) {
        shouldRefuseStudiesThatMakeNoSense(options, message);
    }

    @Test
    void shouldRefuseAMethodOfCompressionThatKafkaDoesNotHave() {
        assertThatThrownBy(() -> settings(Map.of("engines", "plain", "ablate", "compression=zip")))
                .hasMessageStartingWith(
                        "--ablate: plain.client.compression.type=zip: Kafka's producer does not take it: ");
    }

    @Test
    void shouldTakeEveryKnobAsItIs() {
        for (final EngineSpec engine : Engines.all()) {
            final String workload = engine.workloads().stream().findFirst().orElse(BenchWorkload.USUAL);
            assertThat(settings(Map.of("engines", engine.name(), "workload", workload, "ablate", "all"))
                            .ablations())
                    .as(engine.name())
                    .hasSize(1);
        }
    }

    @Test
    void shouldLeaveValuesToTheEngineThatOnlyItKnows() {
        final BenchSettings settings = settings(Map.of(
                "engines", "kafka,flink",
                "engine-option.kafka.client.producer.partitioner.class", "org.example.Own",
                "engine-option.kafka.client.producer.linger.ms", "${file:/secrets:linger}",
                "engine-option.kafka.dead-letter-topic", "dead",
                "engine-option.flink.parallelism", "4,feed=2",
                "engine-option.flink.flink.taskmanager.numberOfTaskSlots", "many"));
        assertThat(settings.engines()).hasSize(2);
    }

    @Test
    void shouldTakePropertiesThatKafkasClientsKnow() {
        final BenchSettings settings = settings(Map.of(
                "engines", "kafka,kafka-streams",
                "engine-option.kafka.client.consumer.fetch.min.bytes", "1",
                "engine-option.kafka-streams.client.statestore.cache.max.bytes", "0",
                "engine-option.kafka-streams.client.producer.sasl.jaas.config", "none"));
        assertThat(settings.engines()).hasSize(2);
    }

    @Test
    void shouldGiveTheSameStudyFromTheEffectiveOptions() {
        final BenchSettings settings = settings(Map.of(
                "engines", "kafka,flink",
                "ablate", "linger=5|20,compression,flink.restarts=3",
                "price", "$0.05/cpu-hour"));
        final BenchSettings again = settings(settings.effective());
        assertThat(again.effective()).isEqualTo(settings.effective());
        assertThat(again.ablations())
                .extracting(Ablations.One::study)
                .isEqualTo(
                        settings.ablations().stream().map(Ablations.One::study).toList());
        assertThat(settings(Map.of("engines", "kafka", "scale", "rate=100,200")).effective())
                .doesNotContainKey("rate")
                .containsEntry("scale", "rate=100,200");
    }

    @Test
    void shouldCompareWaysToConnectAndGiveTheSameSettingsFromTheEffectiveOptions() {
        final BenchSettings settings = settings(Map.of("engines", "in-process,kafka,plain", "security", "sasl"));
        assertThat(settings.engines())
                .extracting(EngineChoice::security)
                .containsExactly(ListenerKind.PLAINTEXT, ListenerKind.SASL, ListenerKind.SASL);
        assertThat(BenchPlan.of(settings).listeners()).containsExactly(ListenerKind.SASL);
        assertThat(settings(settings.effective()).effective()).isEqualTo(settings.effective());
        final BenchSettings compared = settings(Map.of("engines", "kafka,plain", "ablate", "security=tls|sasl"));
        assertThat(compared.ablations()).hasSize(2);
        assertThat(BenchPlan.of(compared).listeners())
                .containsExactly(ListenerKind.PLAINTEXT, ListenerKind.TLS, ListenerKind.SASL);
        assertThat(settings(Map.of("engines", "kafka", "ablate", "all"))
                        .ablations()
                        .get(0)
                        .study()
                        .variants())
                .extracting(Ablation.Variant::option)
                .doesNotContain("security");
    }

    @Test
    void shouldTakeTheClusterOfAFileWithoutShowingWhatIsInIt(@TempDir final Path folder) throws IOException {
        final Path file = Files.writeString(
                folder.resolve("client.properties"),
                """
                bootstrap.servers=broker:9093
                security.protocol=SSL
                ssl.key.password=hidden
                """);
        final BenchSettings settings = settings(Map.of("engines", "kafka", "client-config", file.toString()));
        assertThat(settings.hasCluster()).isTrue();
        assertThat(settings.argumentFile()).contains(file.toString()).doesNotContain("hidden", "--security");
        assertThatThrownBy(() ->
                        settings(Map.of("engines", "kafka", "client-config", file.toString(), "ablate", "security")))
                .hasMessage(
                        "--security: is for a broker that the benchmark starts; for a cluster, give --client-config");
        Files.writeString(
                file,
                """
                security.protocol=TLS
                producer.lingr.ms=5
                ssl.key.password=hidden
                """);
        assertThatThrownBy(() -> settings(Map.of(
                        "engines", "kafka", "client-config", file.toString(), "bootstrap-server", "broker:9093")))
                .hasMessageContaining(
                        "--client-config " + file + ": producer.lingr.ms: Kafka's producer has no property")
                .hasMessageContaining("--client-config " + file + ": security.protocol=TLS: Kafka's ")
                .message()
                .doesNotContain("hidden");
        assertThatThrownBy(() -> settings(Map.of("engines", "kafka", "client-config", file.toString())))
                .hasMessage("--client-config " + file + ": no address of a Kafka cluster: give --bootstrap-server, or"
                        + " bootstrap.servers in the client properties");
    }

    @Test
    void shouldTellOfEveryProblemAtOnce() {
        assertThatThrownBy(() -> settings(Map.of("rate", "0", "repeat", "many")))
                .hasMessage("the benchmark cannot be run:\n"
                        + "- --rate=0: a rate is from 1 to 10000000 records a second, not 0\n"
                        + "- --repeat=many: expected a whole number from 1 to 100");
    }

    @Test
    void shouldTakeAnEngineThatIsNothingButADescription(@TempDir final Path folder) throws IOException {
        final Path programs = Files.createDirectories(folder.resolve("lib/engines/fake/programs"));
        Files.writeString(
                programs.resolve("fake.properties"),
                """
                class = x.Main
                title = Fake
                heap-mb = 64
                guarantees = at-least-once
                knob.depth = depth | 2 | Deeper is slower.
                """);
        Files.writeString(programs.resolve("fake.options"), "depth\t1..9\t1\tHow deep\n");
        final String distribution = System.getProperty(Distribution.PROPERTY);
        System.setProperty(Distribution.PROPERTY, folder.toString());
        try {
            final BenchSettings settings =
                    settings(Map.of("engines", "fake", "engine-option.fake.depth", "3", "ablate", "depth"));
            assertThat(settings.engines().get(0).title()).isEqualTo("Fake");
            assertThat(settings.ablations()).hasSize(1);
            assertThatThrownBy(() -> settings(Map.of("engines", "fake@transactional")))
                    .hasMessageContaining("fake does not offer transactional");
            assertThatThrownBy(() -> settings(Map.of("engines", "fake", "engine-option.fake.depth", "0")))
                    .hasMessage("--engine-option fake.depth=0: expected a whole number from 1 to 9");
            assertThatThrownBy(() -> settings(Map.of("engines", "kafka")))
                    .hasMessage("--engines: unknown engine 'kafka'; available: fake");
        } finally {
            System.setProperty(Distribution.PROPERTY, distribution);
        }
    }

    private static BenchSettings settings(final Map<String, String> options) {
        final SortedMap<String, String> fields = new TreeMap<>(options);
        fields.put("out", "folder");
        return BenchSettings.of(fields, "", List.of());
    }

    @Test
    void shouldWriteAnArgumentFileThatTheCommandReadsAsItIs(@TempDir final Path folder) throws IOException {
        final BenchSettings settings = settings(Map.of(
                "engines", "kafka",
                "sla", "risk;p99<2ms,p50<1ms",
                "price", "$0.05/cpu-hour",
                "set.window", "2s",
                "engine-option.kafka.java-options", "-Da=\"b c\\d\" -Xint"));
        final Path file = Files.writeString(folder.resolve("bench.args"), settings.argumentFile());
        final CommandSpec spec = CommandSpec.create()
                .addPositional(CommandLine.Model.PositionalParamSpec.builder()
                        .type(List.class)
                        .auxiliaryTypes(String.class)
                        .build())
                .addOption(CommandLine.Model.OptionSpec.builder("--unused").build());
        spec.parser().stopAtUnmatched(true).unmatchedOptionsArePositionalParams(true);
        assertThat(new CommandLine(spec).parseArgs("@" + file).expandedArgs())
                .startsWith("--engines=kafka@exactly-once", "--workload=tick-alerts")
                .contains("--set=window=2s", "--sla=risk", "--sla=p99<2ms,p50<1ms", "--price=$0.05/cpu-hour")
                .contains("--engine-option=kafka.java-options=-Da=\"b c\\d\" -Xint");
    }
}
