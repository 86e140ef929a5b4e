package dev.tailrace.launch.run;

import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Checks application ids. An id is part of the names of a state folder, a consumer group, transactional ids and topics, so
 * it has the characters of a topic name and cannot name another folder.
 */
public final class ApplicationId {

    private static final int LONGEST = 200;
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9._-]{1," + LONGEST + "}");
    private static final Pattern OTHER_CHARACTER = Pattern.compile("[^A-Za-z0-9._-]");
    private static final Pattern DOTS = Pattern.compile("\\.+");

    private ApplicationId() {}

    /** The default id of a pipeline: {@code tailrace-} and the pipeline. */
    public static String ofPipeline(final String pipeline) {
        return "tailrace-" + OTHER_CHARACTER.matcher(pipeline).replaceAll("-");
    }

    /** Message about an invalid id, in one line; empty when it is valid. */
    public static Optional<String> problem(final String id) {
        if (NAME.matcher(id).matches() && !DOTS.matcher(id).matches()) {
            return Optional.empty();
        }
        return Optional.of(shown(id) + ": it is part of the names of a folder, a consumer group and topics; give 1 to "
                + LONGEST + " letters, digits, '.', '_' and '-', and not dots alone");
    }

    private static String shown(final String id) {
        if (id.length() > LONGEST) {
            return "has " + id.length() + " characters";
        }
        return "is '" + id.replaceAll("\\p{Cntrl}", "?") + "'";
    }
}
