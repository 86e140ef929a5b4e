/**
 * The HTTP endpoint that Prometheus scrapes: {@link dev.tailrace.launch.metrics.http.MetricsServer}. A process without
 * {@code --metrics-port} has no endpoint and counts nothing for it.
 *
 * <p>Scrapes run on threads of the server, one at a time.
 */
package dev.tailrace.launch.metrics.http;
