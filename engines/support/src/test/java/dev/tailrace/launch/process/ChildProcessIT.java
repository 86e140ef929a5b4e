package dev.tailrace.launch.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.io.OutputException;
import dev.tailrace.io.OutputLog;
import dev.tailrace.launch.outcome.ExitStatus;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real processes, which do what their request says. */
class ChildProcessIT {

    private static final Duration TIMEOUT = Duration.ofSeconds(240);

    private static ChildProcess start(final String deed) {
        return TestChild.start(List.of(), Map.of("do", deed));
    }

    @Test
    void shouldHandOverARequestAndTakeReports() {
        try (ChildProcess child = start("a = b\n\u00e9")) {
            assertThat(child.awaitReady(TIMEOUT).text("did")).isEqualTo("a = b\n\u00e9");
            child.requestStop();
            assertThat(child.nextReport(TIMEOUT).orElseThrow().number("records"))
                    .isEqualTo(3);
            assertThat(child.awaitExit(TIMEOUT)).hasValue(0);
            assertThat(child.nextReport(TIMEOUT)).isEmpty();
            assertThat(child.errorTail()).isEqualTo("ready by=accident");
        }
    }

    @Test
    void shouldTakeReportsThatAreThereOnAnInterruptedThread() {
        try (ChildProcess child = start("listen")) {
            Thread.currentThread().interrupt();
            final long untilNs = System.nanoTime() + TIMEOUT.toNanos();
            Optional<ReportLine> next = child.nextReport(TIMEOUT);
            while (next.filter(report -> report.is(ReportLine.READY)).isEmpty() && System.nanoTime() - untilNs < 0) {
                Thread.onSpinWait();
                next = child.nextReport(TIMEOUT);
            }
            assertThat(Thread.interrupted()).isTrue();
            assertThat(next).isPresent();
            child.requestStop();
        }
    }

    @Test
    void shouldNotWaitForAChildOnAnInterruptedThread() {
        try (ChildProcess child = start("hang")) {
            Thread.currentThread().interrupt();
            assertThatThrownBy(() -> child.awaitReady(TIMEOUT))
                    .isInstanceOfSatisfying(ChildFailedException.class, stopped -> assertThat(stopped.status())
                            .isEqualTo(ExitStatus.INTERRUPTED))
                    .hasMessage("child: stopped before it was ready");
            assertThat(Thread.interrupted()).isTrue();
            assertThat(child.isAlive()).isFalse();
        }
    }

    @Test
    void shouldStopAtOnceWhatBeginsWhileTheProcessShutsDown() {
        try (ChildProcess child = start("begin late")) {
            assertThat(child.awaitExit(TIMEOUT)).hasValue(0);
            assertThat(child.errorTail()).isEqualTo("ready by=accident\nstopped at once");
        }
    }

    @Test
    void shouldSayWordsToAChildAndKeepLiveReportsFromTheOthers() throws InterruptedException {
        try (ChildProcess child = start("listen")) {
            final BlockingQueue<ReportLine> live = new LinkedBlockingQueue<>();
            child.awaitReady(TIMEOUT);
            child.onLive(live::add);
            child.send("look at=once");
            assertThat(live.poll(TIMEOUT.toSeconds(), TimeUnit.SECONDS))
                    .isEqualTo(ReportLine.of(ReportLine.LIVE).with("heard", "look at=once"));
            child.requestStop();
            child.send("too late");
            assertThat(child.nextReport(TIMEOUT).orElseThrow().kind()).isEqualTo(ReportLine.SUMMARY);
        }
    }

    @Test
    void shouldTakeAllLinesInTheirOrder() {
        final Lines lines = new Lines();
        try (ChildProcess child = TestChild.start(lines, Map.of("do", "print"))) {
            child.requestStop();
            assertThat(child.nextReport(TIMEOUT)).isEmpty();
            assertThat(child.awaitExit(TIMEOUT)).hasValue(0);
            assertThat(lines.taken)
                    .isEqualTo(IntStream.range(0, TestChild.LINES)
                            .mapToObj(TestChild::line)
                            .toList());
        }
    }

    @Test
    void shouldKillAChildWhoseLinesAreLost() {
        final Lines lines = new Lines();
        lines.room = 2;
        try (ChildProcess child = TestChild.start(lines, Map.of("do", "print"))) {
            assertThatThrownBy(() -> child.awaitReady(TIMEOUT))
                    .isInstanceOfSatisfying(ChildFailedException.class, failed -> assertThat(failed.status())
                            .isEqualTo(ExitStatus.PIPE_CLOSED))
                    .hasMessage("full");
            assertThat(child.awaitExit(TIMEOUT)).hasValue(137);
            assertThat(lines.taken).hasSize(2);
        }
    }

    @Test
    void shouldFindThatAChildHasTheClockOfThisProcess() {
        try (ChildProcess child = start("listen")) {
            child.awaitReady(TIMEOUT);
            final long untilNs = System.nanoTime() + TIMEOUT.toNanos();
            while (child.clock().size() < 3 && System.nanoTime() - untilNs < 0) {
                child.askClock();
                Thread.onSpinWait();
            }
            assertThat(child.clock().estimate().orElseThrow().isBeyond(0)).isFalse();
        }
    }

    @Test
    void shouldThrowWhatAChildRefuses() {
        try (ChildProcess child = start("refuse")) {
            assertThatThrownBy(() -> child.awaitReady(TIMEOUT))
                    .isInstanceOfSatisfying(ChildFailedException.class, refused -> assertThat(refused.status())
                            .isEqualTo(ExitStatus.USAGE))
                    .hasMessage("topic 'a b' is missing");
            assertThat(child.awaitExit(TIMEOUT)).hasValue(2);
        }
    }

    @Test
    void shouldTellOfADefectInALine() {
        try (ChildProcess child = start("break")) {
            assertThatThrownBy(() -> child.awaitReady(TIMEOUT))
                    .hasMessage("internal error: java.lang.IllegalStateException: wrong")
                    .hasStackTraceContaining("TestChild.run(");
            assertThat(child.awaitExit(TIMEOUT)).hasValue(1);
        }
    }

    @Test
    void shouldSayHowAChildVanished() {
        try (ChildProcess child = start("vanish")) {
            assertThatThrownBy(() -> child.awaitReady(TIMEOUT))
                    .isInstanceOf(ChildFailedException.class)
                    .hasMessage(
                            "child: ended with exit code 7 before it was ready\n  ready by=accident\n  my last words");
        }
    }

    @Test
    void shouldNotWaitForAChildThatHasNothingToWaitFor() {
        try (ChildProcess child = start("hang")) {
            final AtomicInteger looks = new AtomicInteger();
            assertThatThrownBy(() -> child.awaitReady(TIMEOUT, () -> {
                        if (looks.incrementAndGet() == 3) {
                            throw new IllegalStateException("the broker died");
                        }
                    }))
                    .hasMessage("the broker died");
            assertThat(child.isAlive()).isFalse();
        }
    }

    @Test
    void shouldKillAChildThatDoesNotGetReady() {
        try (ChildProcess child = start("hang")) {
            assertThatThrownBy(() -> child.awaitReady(Duration.ofMillis(1)))
                    .isInstanceOf(ChildFailedException.class)
                    .hasMessageStartingWith("child: not ready within 0.001 s");
            assertThat(child.isAlive()).isFalse();
        }
    }

    @Test
    void shouldRemoveTheTemporaryFilesOfAKilledChild() {
        try (ChildProcess child = start("litter")) {
            final Path file = Path.of(child.awaitReady(TIMEOUT).text("file"));
            assertThat(file).exists();
            child.kill();
            assertThat(file.getParent()).doesNotExist();
        }
    }

    @Test
    void shouldRemoveTheTemporaryFilesOfAChildThatAnInterruptedThreadKills() {
        try (ChildProcess child = start("litter")) {
            final Path file = Path.of(child.awaitReady(TIMEOUT).text("file"));
            Thread.currentThread().interrupt();
            child.kill();
            assertThat(Thread.interrupted()).isTrue();
            assertThat(child.isAlive()).isFalse();
            assertThat(file.getParent()).doesNotExist();
        }
    }

    @Test
    void shouldLeaveTemporaryFilesWhereAJavaOptionPutsThem(@TempDir final Path folder) {
        try (ChildProcess child = TestChild.start(List.of("-Djava.io.tmpdir=" + folder), Map.of("do", "litter"))) {
            assertThat(Path.of(child.awaitReady(TIMEOUT).text("file"))).hasParent(folder);
            child.kill();
        }
        assertThat(folder).isNotEmptyDirectory();
    }

    /** Takes the lines for which there is room. */
    private static final class Lines implements OutputLog {

        private final List<String> taken = new ArrayList<>();
        private int room = Integer.MAX_VALUE;

        @Override
        public void write(
                final byte[] buffer, final int offset, final int length, final long sequence, final int ordinal) {
            if (taken.size() == room) {
                throw new OutputException("full", new IOException("Broken pipe"));
            }
            taken.add(new String(buffer, offset, length, StandardCharsets.ISO_8859_1));
        }
    }
}
