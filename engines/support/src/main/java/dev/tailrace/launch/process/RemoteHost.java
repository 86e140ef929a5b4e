package dev.tailrace.launch.process;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Where a child runs that is not on this host: after a remote shell such as ssh, which joins its words with blanks and hands
 * standard input, output and error on. So a child there reads its request and tells its reports like any other, and ends when
 * its standard input does. The host has a POSIX shell, and Java on its path.
 *
 * <p>Files of the child go in front of its request, through standard input, and not through the command line, which everybody
 * on both hosts can read: there may be passwords in them. Nobody else may read the folder that they come to.
 *
 * @param shell the remote shell and its options, such as {@code ssh -T -o BatchMode=yes}
 * @param address of the host, as the shell takes it
 * @param home folder of Tailrace's distribution there, of the same build as here
 * @param work folder there that the child works in; made before it begins, which fails if it is there already, and removed when
 *     it has ended
 * @param files to be in that folder, by name
 */
public record RemoteHost(
        List<String> shell, String address, String home, String work, SortedMap<String, String> files) {

    /** Keeps copies. */
    public RemoteHost {
        shell = List.copyOf(shell);
        files = new TreeMap<>(files);
    }

    /** Before it is known what runs there. */
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

    /** What is to be started here so that this is started there. */
    List<String> words(final List<String> there) {
        if (work.isEmpty()) {
            throw new IllegalStateException("a child on " + address + " needs a folder to work in");
        }
        final StringBuilder script =
                new StringBuilder("umask 077 && mkdir " + quoted(work) + " && cd " + quoted(work) + " && { ");
        // Byte by byte, so that nothing is read of what follows.
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

    /** What the child's standard input begins with: the files, in the order of their names. */
    byte[] input() {
        return bytes(String.join("", files.values()));
    }

    private static byte[] bytes(final String content) {
        return content.getBytes(StandardCharsets.UTF_8);
    }

    /** A word as a POSIX shell takes it for one. */
    private static String quoted(final String word) {
        return "'" + word.replace("'", "'\\''") + "'";
    }
}
