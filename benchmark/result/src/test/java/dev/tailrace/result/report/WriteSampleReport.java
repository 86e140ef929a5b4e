package dev.tailrace.result.report;

import dev.tailrace.result.RunFolder;
import dev.tailrace.result.synthetic.SampleRun;
import dev.tailrace.result.synthetic.StudyRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes a sample run, or one of studies when a second word is given, and its report into a folder, to be looked at. */
final class WriteSampleReport {

    private WriteSampleReport() {}

    public static void main(final String[] arguments) throws IOException {
        final RunFolder folder = RunFolder.of(Path.of(arguments[0]));
        folder.write(arguments.length > 1 ? StudyRun.of(42, 4) : SampleRun.of(42, 40));
        Files.writeString(folder.resolve("report.html"), HtmlReport.of(folder.read()));
    }
}
