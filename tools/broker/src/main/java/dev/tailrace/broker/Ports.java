package dev.tailrace.broker;

import dev.tailrace.launch.broker.ListenerKind;
import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.process.ChildFailedException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The ports of a broker.
 *
 * @param controller for the broker's own use
 * @param clients by listener
 */
record Ports(int controller, SortedMap<ListenerKind, Integer> clients) {

    private static final String HOST = "127.0.0.1";

    /**
     * The ports that are asked for, and free ones for the rest. A free port is only likely to be free when it is used: somebody
     * else may take it meanwhile.
     *
     * @param asked by listener; 0 for any that is free
     * @throws ChildFailedException when one that is asked for is taken
     */
    static Ports choose(final SortedMap<ListenerKind, Integer> asked) {
        final List<ServerSocket> held = new ArrayList<>();
        try {
            // All at once, so that they differ.
            final SortedMap<ListenerKind, Integer> clients = new TreeMap<>();
            asked.forEach((kind, port) -> clients.put(kind, hold(port, held)));
            return new Ports(hold(0, held), clients);
        } finally {
            held.forEach(Ports::release);
        }
    }

    private static int hold(final int port, final List<ServerSocket> held) {
        try {
            final ServerSocket socket = new ServerSocket(port, 1, InetAddress.getByName(HOST));
            held.add(socket);
            return socket.getLocalPort();
        } catch (final IOException taken) {
            throw new ChildFailedException(
                    ExitStatus.USAGE,
                    port == 0
                            ? "there is no free port for the broker: " + taken.getMessage()
                            : "port " + port + " cannot be used (" + taken.getMessage()
                                    + "); choose another one, or none for any that is free",
                    taken);
        }
    }

    private static void release(final ServerSocket socket) {
        try {
            socket.close();
        } catch (final IOException unimportant) {
            return;
        }
    }

    String address(final ListenerKind kind) {
        return HOST + ":" + clients.get(kind);
    }

    String controllerAddress() {
        return HOST + ":" + controller;
    }
}
