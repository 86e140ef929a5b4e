package dev.tailrace.compiler.determinism;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The table of calls into the JDK that are not allowed: the resource {@code forbidden-calls.txt}. Immutable. */
final class ForbiddenCalls {

    private static final String RESOURCE = "forbidden-calls.txt";
    private static final String ALLOWED = "allowed";

    private final Map<String, List<CallPattern>> byOwner = new TreeMap<>();
    private final List<CallPattern> ofPackages = new ArrayList<>();

    private ForbiddenCalls() {}

    /** Reads the table. */
    static ForbiddenCalls table() {
        final ForbiddenCalls calls = new ForbiddenCalls();
        Optional<Hazard> section = Optional.empty();
        for (final String line : lines()) {
            if (line.startsWith("[")) {
                section = hazard(line.substring(1, line.length() - 1));
            } else {
                calls.add(CallPattern.parse(line, section));
            }
        }
        return calls;
    }

    private static List<String> lines() {
        try (InputStream in = Objects.requireNonNull(ForbiddenCalls.class.getResourceAsStream(RESOURCE), RESOURCE);
                BufferedReader reader = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
            return reader.lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .toList();
        } catch (final IOException e) {
            throw new UncheckedIOException("cannot read " + RESOURCE, e);
        }
    }

    private static Optional<Hazard> hazard(final String section) {
        return section.equals(ALLOWED)
                ? Optional.empty()
                : Optional.of(Hazard.valueOf(section.toUpperCase(Locale.ROOT).replace('-', '_')));
    }

    private void add(final CallPattern pattern) {
        if (pattern.wholePackage()) {
            ofPackages.add(pattern);
        } else {
            byOwner.computeIfAbsent(pattern.owner(), owner -> new ArrayList<>()).add(pattern);
        }
    }

    /** All patterns, by class and then by package, for the test that each of them names something that exists. */
    Stream<CallPattern> patterns() {
        return Stream.concat(byOwner.values().stream().flatMap(List::stream), ofPackages.stream());
    }

    /** Why this call is not allowed, or nothing. The nearest supertype that has a rule for it decides. */
    Optional<Hazard> hazardOf(final MemberRef call, final Classes classes) {
        final Iterable<String> types =
                call.isConstructor() ? List.of(call.owner()) : classes.supertypesOf(call.owner());
        for (final String type : types) {
            final Optional<CallPattern> match = Stream.concat(
                            byOwner.getOrDefault(type, List.of()).stream(), ofPackages.stream())
                    .filter(pattern -> pattern.matches(call, type))
                    .findFirst();
            if (match.isPresent()) {
                return match.get().hazard();
            }
        }
        return Optional.empty();
    }
}
