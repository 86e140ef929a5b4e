package dev.tailrace.result.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Takes pictures of a report, to be looked at: light, dark, on a phone, and printed. Started by hand. */
final class Photographs {

    private Photographs() {}

    public static void main(final String[] arguments) throws IOException, InterruptedException {
        final Path report = Path.of(arguments[0]).toAbsolutePath();
        final Path folder = Files.createDirectories(Path.of(arguments[1]));
        final Path profile = Files.createTempDirectory("browser");
        try (Browser browser = Browser.start(Browser.find().orElseThrow(), profile)) {
            for (final String scheme : new String[] {"light", "dark"}) {
                browser.prefer(scheme);
                browser.resize(1_400, 900);
                browser.open(report.toUri());
                Files.write(folder.resolve(scheme + ".png"), browser.screenshot());
            }
            browser.prefer("light");
            browser.resize(375, 812);
            browser.open(report.toUri());
            Files.write(folder.resolve("phone.png"), browser.screenshot());
            Files.write(folder.resolve("print.pdf"), browser.pdf());
            browser.complaints().forEach(System.out::println);
        }
    }
}
