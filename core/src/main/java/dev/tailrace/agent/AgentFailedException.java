package dev.tailrace.agent;

/** Thrown when an agent has failed and all threads of its group were stopped. The cause is the exception of the agent. */
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
