package dev.tailrace.launch.process;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Another host on which a child runs, reached through a remote shell such as ssh, which joins its words with blanks and
 * forwards standard input, output and error. So a child there reads its request and writes its reports like any other, and
 * ends when its standard input ends. The host has a POSIX shell, and Java on its path.
 *
 * <p>Files of the child are sent through standard input, before its request, and not on the command line, which all users
 * of both hosts can read: the files may contain passwords. Only the owner can read the folder that receives them.
 *
 * @param shell the remote shell and its options, such as {@code ssh -T -o BatchMode=yes}
 * @param address of the host, as the shell takes it
 * @param home folder of Tailrace's distribution there, of the same build as here
 * @param work folder there that the child works in; created before it begins, which fails if the folder exists, and removed
 *     when it has ended
 * @param files contents of the files in that folder, by name
 */
public record RemoteHost(
        List<String> shell, String address, String home, String work, SortedMap<String, String> files) {

    public RemoteHost {
        shell = List.copyOf(shell);
        files = new TreeMap<>(files);
    }

    /** A host without a working folder and files. */
    public RemoteHost(final List<String> shell, final String address, final String home) {
        this(shell, address, home, "", new TreeMap<>());
    }

    /** The same, where the child works in this folder, with these files. */
    public RemoteHost working(final String folder, final Map<String, String> content) {
        return new RemoteHost(shell, address, home, folder, new TreeMap<>(content));
    }

    /** The jars of the process of a module there, as Java's class path takes them. */
    String jars(final String module) {
        return home + "/lib/" + module + "/" + EngineJars.FILE;
    }

    /** The command to start here so that {@code there} starts on the other host. */
    List<String> words(final List<String> there) {
        if (work.isEmpty()) {
            throw new IllegalStateException("a child on " + address + " needs a folder to work in");
        }
        final StringBuilder script =
                new StringBuilder("umask 077 && mkdir " + quoted(work) + " && cd " + quoted(work) + " && { ");
        // Byte by byte, so that dd reads nothing of the input that follows.
        files.forEach((name, content) -> script.append("dd bs=1 count=")
                .append(bytes(content).length)
                .append(" 2>/dev/null >")
                .append(quoted(name))
                .append("; "));
        script.append(there.stream().map(RemoteHost::quoted).collect(Collectors.joining(" ")))
                .append("; status=$?; cd /; rm -rf ")
                .append(quoted(work))
                .append("; exit $status; }");
        final List<String> words = new ArrayList<>(shell);
        words.add(address);
        words.add(script.toString());
        return words;
    }

    /** The beginning of the child's standard input: the files, in the order of their names. */
    byte[] input() {
        return bytes(String.join("", files.values()));
    }

    private static byte[] bytes(final String content) {
        return content.getBytes(StandardCharsets.UTF_8);
    }

    /** Quotes a word for a POSIX shell. */
    private static String quoted(final String word) {
        return "'" + word.replace("'", "'\\''") + "'";
    }
}
