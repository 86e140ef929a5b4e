package dev.tailrace.result;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Locale;

/**
 * A run as a folder: {@code run.json}, and in {@code raw} the histograms. A run that was written and read again is the
 * same, its histograms to the last sample.
 */
public final class RunFolder {

    /** The name of the file with every figure. */
    public static final String RUN = "run.json";

    private static final String RAW = "raw";

    private final Path folder;

    private RunFolder(final Path folder) {
        this.folder = folder;
    }

    /** The folder of a run, which need not exist yet. */
    public static RunFolder of(final Path folder) {
        return new RunFolder(folder);
    }

    /** The folder of a run, named by itself or by the run.json in it. */
    public static RunFolder named(final Path folderOrFile) {
        return Files.isDirectory(folderOrFile)
                ? new RunFolder(folderOrFile)
                : new RunFolder(folderOrFile.toAbsolutePath().getParent());
    }

    /** Where a file of this name is or goes. */
    public Path resolve(final String name) {
        return folder.resolve(name);
    }

    /** Writes a run; replaces what was there. The run.json is written last, so a folder that has it is complete. */
    public void write(final BenchmarkRun run) throws IOException {
        Files.createDirectories(folder.resolve(RAW));
        for (final Baseline baseline : run.baselines()) {
            RecordingFile.write(folder.resolve(RAW), baseline.recording());
        }
        for (final EngineResult engine : run.engines()) {
            for (final Point point : engine.points()) {
                write(engine, point);
            }
        }
        Files.writeString(folder.resolve(RUN), RunJson.write(run));
    }

    private void write(final EngineResult engine, final Point point) throws IOException {
        for (final Round round : point.rounds()) {
            if (!round.recording().name().isEmpty()) {
                RecordingFile.write(folder.resolve(RAW), round.recording());
            }
        }
        RecordingFile.writePercentiles(
                folder.resolve(RAW),
                String.format(Locale.ROOT, "%s-%.0f", engine.name(), point.ratePerSecond()),
                point.merged(Recording.LATENCY));
    }

    /**
     * Reads a run.
     *
     * @throws RunUnreadableException says which file cannot be used and why
     */
    public BenchmarkRun read() {
        final Path file = folder.resolve(RUN);
        try {
            return RunJson.read(Files.readString(file), folder.resolve(RAW));
        } catch (final NoSuchFileException none) {
            throw new RunUnreadableException(
                    file + ": no such file; expected the folder of a run, or its run.json", none);
        } catch (final CharacterCodingException binary) {
            throw new RunUnreadableException(file + ": is no text", binary);
        } catch (final IOException unreadable) {
            throw new RunUnreadableException(unreadable.getMessage(), unreadable);
        } catch (final IllegalArgumentException wrong) {
            throw new RunUnreadableException(file + ": " + wrong.getMessage(), wrong);
        }
    }
}
