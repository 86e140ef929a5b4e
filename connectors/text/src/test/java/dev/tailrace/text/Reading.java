package dev.tailrace.text;

import dev.tailrace.function.InputFaults;
import dev.tailrace.function.OnError;
import dev.tailrace.io.Decoder;
import dev.tailrace.io.InputBytes;
import dev.tailrace.io.InputFormat;
import dev.tailrace.io.InputLog;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** What a format reads from a text: its records, the places where they are, and what was bad. */
public final class Reading {

    public final List<Object> records = new ArrayList<>();
    public final List<String> places = new ArrayList<>();
    private final InputFaults inputFaults;

    private Reading(final InputFaults inputFaults) {
        this.inputFaults = inputFaults;
    }

    public static Reading failing(final InputFormat<?> format, final String text) {
        return of(format, new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), OnError.FAIL);
    }

    public static Reading skipping(final InputFormat<?> format, final String text) {
        return of(format, new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), OnError.SKIP);
    }

    public static Reading of(final InputFormat<?> format, final InputStream stream, final OnError onError) {
        final Reading reading = new Reading(new InputFaults(onError));
        try (InputLog log =
                InputBytes.of(stream, "file", -1, reading.inputFaults).as(format, reading.inputFaults)) {
            reading.read(log, format.get());
        }
        return reading;
    }

    private <T> void read(final InputLog log, final Decoder<T> decoder) {
        decoder.open(inputFaults);
        int delivered = 0;
        while (delivered != InputLog.END) {
            delivered = log.poll(3, (buffer, offset, length, position) -> {
                final T record = decoder.decode(buffer, offset, length, position);
                if (record != null) {
                    records.add(record);
                    places.add(log.place());
                }
            });
        }
    }

    /** Kinds, counts and first places of what was bad. */
    public String faults() {
        return inputFaults.met().stream()
                .map(fault -> fault.count() + " x " + fault.name() + " " + fault.first())
                .collect(Collectors.joining("\n"));
    }
}
