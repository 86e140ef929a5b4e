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
 * Port numbers of a broker.
 *
 * @param controller port for internal use by the broker
 * @param clients ports for clients, by listener
 */
record Ports(int controller, SortedMap<ListenerKind, Integer> clients) {

    private static final String HOST = "127.0.0.1";

    /**
     * Chooses the requested ports, and free ports for the rest. A port that is free now may be taken by another process
     * before the broker uses it.
     *
     * @param requested requested ports by listener; 0 for any free port
     * @throws ChildFailedException if a requested port is taken
     */
    static Ports choose(final SortedMap<ListenerKind, Integer> requested) {
        final List<ServerSocket> held = new ArrayList<>();
        try {
            // All at once, so that the ports differ.
            final SortedMap<ListenerKind, Integer> clients = new TreeMap<>();
            requested.forEach((kind, port) -> clients.put(kind, hold(port, held)));
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
        } catch (final IOException e) {
            throw new ChildFailedException(
                    ExitStatus.USAGE,
                    port == 0
                            ? "there is no free port for the broker: " + e.getMessage()
                            : "port " + port + " cannot be used (" + e.getMessage()
                                    + "); choose another one, or none for any that is free",
                    e);
        }
    }

    private static void release(final ServerSocket socket) {
        try {
            socket.close();
        } catch (final IOException ignored) {
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
