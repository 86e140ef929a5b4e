package dev.tailrace.cli;

import dev.tailrace.testkit.ScrapedText;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Scrapes the endpoint of a command that runs. */
final class Live {

    private static final Pattern SAID =
            Pattern.compile("tailrace: live figures at (http://127\\.0\\.0\\.1:\\d+/metrics)\n");
    private static final Duration TIMEOUT = Duration.ofSeconds(180);
    private static final long LOOK_NS = 100_000_000;

    private Live() {}

    /**
     * Scrapes until a page is as awaited.
     *
     * @param said what the command has said on standard error, its address among it
     */
    static ScrapedText await(
            final Supplier<String> said, final BooleanSupplier isOver, final Predicate<ScrapedText> awaited) {
        final long deadlineNs = System.nanoTime() + TIMEOUT.toNanos();
        String last = "";
        while (System.nanoTime() - deadlineNs < 0 && !isOver.getAsBoolean()) {
            final Matcher address = SAID.matcher(said.get());
            if (address.find()) {
                // The command may have ended since, which the loop notices.
                try {
                    final ScrapedText page = ScrapedText.scrape(URI.create(address.group(1)));
                    if (awaited.test(page)) {
                        return page;
                    }
                    last = page.names().toString();
                } catch (final IOException e) {
                    last = "an error: " + e.getMessage();
                }
            }
            LockSupport.parkNanos(LOOK_NS);
        }
        throw new AssertionError("not as awaited; the last page had " + last + ", and it said:\n" + said.get());
    }
}
