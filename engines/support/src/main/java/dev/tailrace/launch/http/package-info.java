/**
 * The HTTP server of this project: {@link dev.tailrace.launch.http.LocalServer} answers requests to read and streams events to
 * browsers. Metrics and live pages are served by it.
 */
package dev.tailrace.launch.http;
