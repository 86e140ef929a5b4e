package dev.tailrace.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.launch.process.RecordText;
import dev.tailrace.load.drive.DriveRequest;
import dev.tailrace.load.measure.MeasureRequest;
import dev.tailrace.load.workload.RecordsSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RequestsTest {

    @Test
    void shouldReadBackWhatADriverIsRequested() {
        final DriveRequest request = driveRequest();
        assertThat(RecordText.read(DriveRequest.class, RecordText.write(request)))
                .isEqualTo(request);
    }

    @Test
    void shouldGiveEachPartitionToOneOfSeveralDrivers() {
        final DriveRequest load = DriveRequest.of(
                Connection.to("127.0.0.1:1"), "in", RecordsSpec.payload().over(3), "10*1s", Path.of("lateness.hlog"));
        assertThat(load.shared(0, 1)).isEqualTo(load);
        assertThat(load.shared(1, 2).lateness()).isEqualTo(Path.of("lateness.hlog.1"));
        assertThatThrownBy(() -> load.shared(3, 4)).hasMessageContaining("parts");
    }

    @Test
    void shouldReadBackWhatAConsumerIsRequested() {
        final MeasureRequest request = new MeasureRequest(
                Connection.to("127.0.0.1:1").with("isolation.level", "read_committed"),
                Path.of("folder"),
                new TreeMap<>(Map.of("trades", "t-1", "vwap", "t-2")),
                100,
                17);
        assertThat(RecordText.read(MeasureRequest.class, RecordText.write(request)))
                .isEqualTo(request);
    }

    @Test
    void shouldRefuseAShapeThatCannotBeRead() {
        assertThatThrownBy(() -> DriveRequest.of(
                        Connection.to("127.0.0.1:1"), "in", RecordsSpec.payload(), "fast", Path.of("x")))
                .hasMessageStartingWith("'fast' is not a segment of a load");
    }

    @Test
    void shouldNameTheRecordsThatItDoesNotKnow() {
        assertThatThrownBy(() -> RecordsSpec.parse("frame:x"))
                .hasMessage("'frame:x' names no records; write sample:NAME, frames:FILE or records:FILE");
        assertThat(RecordsSpec.parse("sample:mark-up")).isEqualTo(RecordsSpec.payload());
        assertThat(RecordsSpec.parse("2*sample:mark-up?a=b=c&bytes=1024"))
                .isEqualTo(RecordsSpec.sample("mark-up", Map.of("bytes", "1024", "a", "b=c"))
                        .over(2));
        assertThat(RecordsSpec.parse(RecordsSpec.frames(Path.of("a")).over(2).toString()))
                .isEqualTo(RecordsSpec.frames(Path.of("a")).over(2));
        assertThat(RecordsSpec.parse("records:a:b")).isEqualTo(RecordsSpec.records(Path.of("a:b")));
    }

    @Test
    void shouldLetNoFileChangeWhatTheInstrumentSetsForItself(@TempDir final Path folder) throws IOException {
        final Path file = Files.writeString(
                folder.resolve("client.properties"),
                "acks=1\nlinger.ms=7\nsecurity.protocol=SSL\nproducer.retries=3\nconsumer.fetch.min.bytes=9\n");
        final Connection connection =
                new Connection("127.0.0.1:1", Optional.of(file), new TreeMap<>(Map.of("linger.ms", "5")));
        assertThat(connection.producer(Map.of("acks", "all", "linger.ms", "0")))
                .containsOnly(
                        Map.entry("acks", "all"),
                        Map.entry("linger.ms", "5"),
                        Map.entry("retries", "3"),
                        Map.entry("security.protocol", "SSL"),
                        Map.entry("bootstrap.servers", "127.0.0.1:1"));
        assertThat(connection.consumer(Map.of()))
                .containsEntry("fetch.min.bytes", "9")
                .doesNotContainKeys("retries", "producer.retries");
    }

    @Test
    void shouldNameTheFileOfClientPropertiesThatIsNotThere() {
        final Connection connection =
                new Connection("127.0.0.1:1", Optional.of(Path.of("nowhere.properties")), new TreeMap<>());
        assertThatThrownBy(() -> connection.producer(Map.of()))
                .hasMessage("nowhere.properties: no such client properties file");
    }

    private static DriveRequest driveRequest() {
        return new DriveRequest(
                Connection.to("127.0.0.1:1").with("linger.ms", 0),
                "in",
                RecordsSpec.frames(Path.of("feed.itch50")).over(3),
                1,
                2,
                true,
                "1000*5s,1000..20000*30s",
                Path.of("lateness.hlog"));
    }
}
