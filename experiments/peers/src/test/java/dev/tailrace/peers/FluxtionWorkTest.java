package dev.tailrace.peers;

import dev.tailrace.bench.compiled.ChainInputs;
import dev.tailrace.bench.compiled.LadderCheck;
import dev.tailrace.bench.compiled.LadderInputs;
import dev.tailrace.bench.compiled.LadderSink;
import dev.tailrace.bench.compiled.VwapCheck;
import dev.tailrace.bench.compiled.VwapInputs;
import dev.tailrace.peers.chain.FluxtionChain;
import dev.tailrace.peers.ladder.FluxtionLadder;
import dev.tailrace.peers.vwap.FluxtionVwap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What Fluxtion does is the same work; the checks that each benchmark runs before it is timed. */
class FluxtionWorkTest {

    @ParameterizedTest
    @EnumSource
    void shouldPublishWhatTheOracleSays(final FluxtionClock clock) {
        final LadderInputs inputs = new LadderInputs();
        inputs.draw();
        final FluxtionLadder ladder = new FluxtionLadder(clock, new LadderSink());
        LadderCheck.check(inputs, ladder.processor()::onEvent, ladder.sink());
        LadderCheck.check(inputs, ladder.service()::newLadder, ladder.sink());
    }

    @ParameterizedTest
    @EnumSource
    void shouldChainWhatTheOracleSays(final FluxtionClock clock) {
        final ChainInputs inputs = new ChainInputs();
        inputs.draw();
        final FluxtionChain chain = new FluxtionChain(clock);
        inputs.check(chain.processor()::onEvent, chain.sink());
    }

    @ParameterizedTest
    @EnumSource
    void shouldSumWhatTheOracleSays(final FluxtionClock clock) {
        final VwapInputs inputs = new VwapInputs();
        inputs.draw();
        final FluxtionVwap vwap = new FluxtionVwap(clock);
        VwapCheck.running(inputs, vwap.processor()::onEvent, vwap.sink());
    }

    @Test
    void shouldSumWindowsAsTheOracleSaysWhenItsClockIsEventTime() {
        final VwapInputs inputs = new VwapInputs();
        inputs.draw();
        new VwapPeersBenchmark.WindowsFluxtion().check(inputs);
    }
}
