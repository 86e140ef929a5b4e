package dev.tailrace.result;

import dev.tailrace.launch.outcome.StatusException;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Locale;

/**
 * A folder with a run: {@code run.json}, and the histograms in {@code raw}. Writing and reading a run yields an equal run,
 * including every sample of its histograms.
 */
public final class RunFolder {

    /** Name of the file with every figure. */
    public static final String RUN = "run.json";

    private static final String RAW = "raw";

    private final Path folder;

    private RunFolder(final Path folder) {
        this.folder = folder;
    }

    /** The folder of a run; need not exist yet. */
    public static RunFolder of(final Path folder) {
        return new RunFolder(folder);
    }

    /** The folder of a run, given as the folder or as the run.json in it. */
    public static RunFolder named(final Path folderOrFile) {
        return Files.isDirectory(folderOrFile)
                ? new RunFolder(folderOrFile)
                : new RunFolder(folderOrFile.toAbsolutePath().getParent());
    }

    /** The path of a file with this name. */
    public Path resolve(final String name) {
        return folder.resolve(name);
    }

    /** Writes a run; replaces an existing one. The run.json is written last, so a folder that contains it is complete. */
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
                point.merged(RoundHistograms.LATENCY));
    }

    /**
     * Reads a run.
     *
     * @throws StatusException when a file cannot be used; the message names it and says why
     */
    public BenchmarkRun read() {
        final Path file = folder.resolve(RUN);
        try {
            return RunJson.read(Files.readString(file), folder.resolve(RAW));
        } catch (final NoSuchFileException e) {
            throw StatusException.usage(file + ": no such file; expected the folder of a run, or its run.json", e);
        } catch (final CharacterCodingException e) {
            throw StatusException.usage(file + ": is not text", e);
        } catch (final IOException e) {
            throw StatusException.usage(e.getMessage(), e);
        } catch (final IllegalArgumentException e) {
            throw StatusException.usage(file + ": " + e.getMessage(), e);
        }
    }
}
