package dev.tailrace.launch.http;

import com.sun.net.httpserver.HttpExchange;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Decides which requests a server of private pages answers. At a loopback address: those that name it so, which keeps out
 * pages of other hosts whose names were made to resolve to this machine. At any other address: those that bring the token of
 * the server, in the address that was printed or in the cookie that it sets.
 */
final class Guard {

    static final String PARAMETER = "token";

    private static final int TOKEN_BYTES = 16;
    private static final int SEE_OTHER = 303;
    private static final int FORBIDDEN = 403;
    private static final Set<String> LOOPBACK_NAMES = Set.of("localhost", "127.0.0.1", "[::1]");

    private final Optional<String> token;
    private final String cookie;

    private Guard(final Optional<String> token, final int port) {
        this.token = token;
        this.cookie = "tailrace-" + port;
    }

    static Guard of(final InetAddress bound, final int port) {
        return new Guard(bound.isLoopbackAddress() ? Optional.empty() : Optional.of(newToken()), port);
    }

    private static String newToken() {
        final byte[] random = new byte[TOKEN_BYTES];
        new SecureRandom().nextBytes(random);
        return HexFormat.of().formatHex(random);
    }

    /** The query of the address to print. */
    String query() {
        return token.map(secret -> "?" + PARAMETER + "=" + secret).orElse("");
    }

    /** The answer to a request that is refused or sent on; empty for one to answer. */
    Optional<Answer> refusal(final HttpExchange exchange) {
        if (token.isEmpty()) {
            return isOfLoopback(exchange)
                    ? Optional.empty()
                    : Optional.of(Answer.of(FORBIDDEN, Answer.TEXT, "this page is served to this machine only\n"));
        }
        if (matches(ReadRequest.of(exchange).text(PARAMETER))) {
            exchange.getResponseHeaders()
                    .set("Set-Cookie", cookie + "=" + token.get() + "; Path=/; HttpOnly; SameSite=Strict");
            exchange.getResponseHeaders().set("Location", "/");
            return Optional.of(Answer.of(SEE_OTHER, Answer.TEXT, ""));
        }
        return cookies(exchange).stream().anyMatch(this::matches)
                ? Optional.empty()
                : Optional.of(Answer.of(FORBIDDEN, Answer.TEXT, "open the address that the command printed\n"));
    }

    private static boolean isOfLoopback(final HttpExchange exchange) {
        final String host = String.valueOf(exchange.getRequestHeaders().getFirst("Host"))
                .toLowerCase(Locale.ROOT)
                .replaceFirst(":\\d+$", "");
        return LOOPBACK_NAMES.contains(host);
    }

    private List<String> cookies(final HttpExchange exchange) {
        return exchange.getRequestHeaders().getOrDefault("Cookie", List.of()).stream()
                .flatMap(line -> List.of(line.split(";")).stream())
                .map(String::strip)
                .filter(pair -> pair.startsWith(cookie + "="))
                .map(pair -> pair.substring(cookie.length() + 1))
                .toList();
    }

    private boolean matches(final String given) {
        return MessageDigest.isEqual(
                token.get().getBytes(StandardCharsets.UTF_8), given.getBytes(StandardCharsets.UTF_8));
    }
}
