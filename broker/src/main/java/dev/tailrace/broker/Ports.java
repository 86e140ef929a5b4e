package dev.tailrace.broker;

import dev.tailrace.launch.broker.BrokerRequest;
import dev.tailrace.launch.broker.ListenerKind;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * The ports of a broker.
 *
 * @param controller for the broker's own use
 * @param clients by listener
 */
record Ports(int controller, Map<ListenerKind, Integer> clients) {

    /**
     * The port that is asked for, for the first listener, and free ones for all others. A free port is only likely to be free
     * when it is used: somebody else may take it meanwhile.
     */
    static Ports choose(final BrokerRequest request) {
        final List<ListenerKind> kinds = request.listeners().stream().sorted().toList();
        final List<Integer> free = free(kinds.size() + 1);
        final Map<ListenerKind, Integer> clients = new EnumMap<>(ListenerKind.class);
        for (int i = 0; i < kinds.size(); i++) {
            clients.put(kinds.get(i), i == 0 && request.port() != 0 ? request.port() : free.get(i));
        }
        return new Ports(free.get(kinds.size()), clients);
    }

    // All at once, so that they differ.
    private static List<Integer> free(final int count) {
        final List<ServerSocket> sockets = new ArrayList<>();
        try {
            for (int i = 0; i < count; i++) {
                sockets.add(new ServerSocket(0, 1, InetAddress.getLoopbackAddress()));
            }
            return sockets.stream().map(ServerSocket::getLocalPort).toList();
        } catch (final IOException none) {
            throw new UncheckedIOException("no free port: " + none.getMessage(), none);
        } finally {
            sockets.forEach(Ports::close);
        }
    }

    private static void close(final ServerSocket socket) {
        try {
            socket.close();
        } catch (final IOException unimportant) {
            return;
        }
    }

    String address(final ListenerKind kind) {
        return "127.0.0.1:" + clients.get(kind);
    }
}
