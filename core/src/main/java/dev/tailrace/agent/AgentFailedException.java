package dev.tailrace.agent;

/** An agent threw, and all threads that ran beside it were stopped for it. The cause is what it threw. */
public final class AgentFailedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final String agentName;

    AgentFailedException(final String agentName, final Throwable cause) {
        super("agent '" + agentName + "' failed: " + cause, cause);
        this.agentName = agentName;
    }

    /** The name of the agent that failed first. */
    public String agentName() {
        return agentName;
    }
}
