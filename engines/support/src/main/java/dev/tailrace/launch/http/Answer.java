package dev.tailrace.launch.http;

import java.nio.charset.StandardCharsets;

/**
 * The answer to a request.
 *
 * @param status of HTTP
 * @param type media type of the body
 * @param body may not be changed afterwards
 * @param policy content security policy; by default a browser may do nothing with the body
 */
public record Answer(int status, String type, byte[] body, String policy) {

    private static final String NOTHING = "default-src 'none'; frame-ancestors 'none'";

    /** Media type of text. */
    public static final String TEXT = "text/plain; charset=utf-8";

    private static final int OK = 200;
    private static final int NO_CONTENT = 204;

    /** An answer with this text as its body. */
    public static Answer of(final String type, final String body) {
        return of(OK, type, body);
    }

    /** An answer with this status and text. */
    public static Answer of(final int status, final String type, final String body) {
        return new Answer(status, type, body.getBytes(StandardCharsets.UTF_8), NOTHING);
    }

    /** A page for a browser, with the policy of its scripts and styles. */
    public static Answer html(final String body, final String policy) {
        return new Answer(
                OK,
                "text/html; charset=utf-8",
                body.getBytes(StandardCharsets.UTF_8),
                policy + "; frame-ancestors 'none'");
    }

    /** An answer in JSON. */
    public static Answer json(final String body) {
        return of("application/json", body);
    }

    /** An answer without a body, for a request to which there is nothing to say. */
    public static Answer nothing() {
        return of(NO_CONTENT, TEXT, "");
    }
}
