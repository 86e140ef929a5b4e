package dev.tailrace.launch.http;

import com.sun.net.httpserver.HttpExchange;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A request to read something.
 *
 * @param parameters of its query, the last value of each
 * @param accepted the media types that the client takes, as it lists them
 */
public record ReadRequest(Map<String, String> parameters, String accepted) {

    static ReadRequest of(final HttpExchange exchange) {
        return new ReadRequest(
                parameters(exchange.getRequestURI().getRawQuery()),
                String.join(",", exchange.getRequestHeaders().getOrDefault("Accept", List.of())));
    }

    private static Map<String, String> parameters(final String query) {
        final Map<String, String> parameters = new HashMap<>();
        for (final String pair : query == null ? new String[0] : query.split("&")) {
            final int equals = pair.indexOf('=');
            if (equals > 0) {
                parameters.put(decoded(pair.substring(0, equals)), decoded(pair.substring(equals + 1)));
            }
        }
        return parameters;
    }

    private static String decoded(final String text) {
        try {
            return URLDecoder.decode(text, StandardCharsets.UTF_8);
        } catch (final IllegalArgumentException malformed) {
            return text;
        }
    }

    /** A parameter; empty when it is missing. */
    public String text(final String name) {
        return parameters.getOrDefault(name, "");
    }

    /** A parameter that is a whole number; {@code otherwise} when it is missing or no number. */
    public long number(final String name, final long otherwise) {
        try {
            return Long.parseLong(text(name));
        } catch (final NumberFormatException none) {
            return otherwise;
        }
    }
}
