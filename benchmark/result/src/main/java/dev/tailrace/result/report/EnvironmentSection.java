package dev.tailrace.result.report;

import dev.tailrace.result.EngineResult;
import dev.tailrace.result.Environment;
import java.util.LinkedHashMap;
import java.util.Map;

/** The machine, and every option with its effective value. */
record EnvironmentSection(Report report) implements Section {

    @Override
    public void write(final Html html) {
        html.open("section", "id", "environment").element("h2", "Environment and configuration");
        pairs(html, machine(report.run().environment()));
        details(html, "Effective configuration of the run", report.run().configuration());
        for (final EngineResult engine : report.run().engines()) {
            details(html, "Effective configuration of " + engine.title(), engine.options());
        }
        html.close();
    }

    private static Map<String, String> machine(final Environment environment) {
        final Map<String, String> pairs = new LinkedHashMap<>();
        pairs.put("Host", environment.host());
        pairs.put("System", environment.os());
        pairs.put("Processor", environment.cpu());
        pairs.put("Cores", String.valueOf(environment.cores()));
        pairs.put("Memory", Figures.bytes(environment.memoryBytes()));
        pairs.put("Java", environment.java());
        pairs.putAll(environment.details());
        pairs.values().removeIf(String::isEmpty);
        return pairs;
    }

    private static void details(final Html html, final String title, final Map<String, String> pairs) {
        if (!pairs.isEmpty()) {
            html.open("details").element("summary", title);
            pairs(html, pairs);
            html.close();
        }
    }

    private static void pairs(final Html html, final Map<String, String> pairs) {
        html.open("dl");
        pairs.forEach((name, value) ->
                html.element("dt", name).open("dd").element("code", value).close());
        html.close();
    }
}
