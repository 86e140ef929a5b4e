package dev.tailrace.load.experiment;

import dev.tailrace.load.engine.Engine;
import dev.tailrace.load.engine.RunnerEngine;
import dev.tailrace.progress.Guarantee;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/** The engines of the comparison, all with the same heap and the same options of Java. */
final class Contenders {

    /** No engine: the way through the broker. */
    static final String FLOOR = "floor";

    /** The hand-written loop. */
    static final String PLAIN = "plain";

    private static final List<String> JAVA = List.of("-Xms512m", "-Xmx512m");
    private static final Duration OFTEN = Duration.ofMillis(100);

    private Contenders() {}

    static List<Engine> all() {
        return List.of(plain(PLAIN, Map.of()));
    }

    /** All of them, the other way round in every other round, and beginning with another one each time. */
    static List<Engine> inTurn(final int round) {
        final List<Engine> turns = new ArrayList<>(all());
        Collections.rotate(turns, round);
        if (round % 2 == 1) {
            Collections.reverse(turns);
        }
        return turns;
    }

    private static Engine plain(final String name, final Map<String, String> options) {
        return runner(name, "load", "dev.tailrace.load.plain.Main", Guarantee.AT_LEAST_ONCE, false, options);
    }

    private static Engine runner(
            final String name,
            final String folder,
            final String mainClass,
            final Guarantee guarantee,
            final boolean readCommitted,
            final Map<String, String> options) {
        final List<Path> classPath = List.of();
        return new RunnerEngine(name, folder, mainClass, JAVA, classPath, guarantee, readCommitted, OFTEN, options);
    }
}
