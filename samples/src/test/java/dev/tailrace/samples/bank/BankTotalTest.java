package dev.tailrace.samples.bank;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.function.InputException;
import dev.tailrace.samples.SampleRun;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BankTotalTest {

    @Test
    void shouldNeverMakeOrLoseMoney() {
        final List<String> totals =
                SampleRun.generated(new BankTotal(), Map.of(), 50_000).get("totals");
        assertThat(totals).hasSize(50_000).allMatch(total -> total.endsWith(",\"total\":0}"));
    }

    @Test
    void shouldShowTheBalancesOfBothAccounts() {
        assertThat(SampleRun.of(
                        new BankTotal(), Map.of(), transfer(1, 3, 8, 5), transfer(2, 8, 8, 7), transfer(3, 8, 20, 1)))
                .containsExactly(
                        "{\"transfer\":1,\"from_balance\":-5,\"to_balance\":5,\"total\":0}",
                        "{\"transfer\":2,\"from_balance\":-2,\"to_balance\":5,\"total\":0}",
                        "{\"transfer\":3,\"from_balance\":4,\"to_balance\":1,\"total\":0}");
    }

    @Test
    void shouldNoticePostingsThatComeInAnotherOrder() {
        final List<Long> sums = new ArrayList<>();
        final Totals totals = new Totals();
        totals.onRecord(posting(1, 0, -1, false), total -> sums.add(total.sum));
        totals.onRecord(posting(2, 1, -1, false), total -> sums.add(total.sum));
        totals.onRecord(posting(1, 2, 1, true), total -> sums.add(total.sum));
        assertThat(sums).containsExactly(-1L);
    }

    @Test
    void shouldRefuseWhatIsNoTransfer() {
        assertThatThrownBy(() -> SampleRun.of(new BankTotal(), Map.of(), "{\"id\":1,\"from_account\":1}"))
                .isInstanceOf(InputException.class)
                .hasMessageContaining(
                        "is not a JSON object with id, from_account and to_account up to 9999, and amount");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"id\":2,\"from_account\":3,\"to_account\":8}",
                "{\"from_account\":3,\"to_account\":8,\"amount\":5}",
                "{\"id\":2,\"from_account\":4294967297,\"to_account\":8,\"amount\":5}"
            })
    void shouldTakeNoValueFromTheTransferBefore(final String second) {
        assertThatThrownBy(() -> SampleRun.of(new BankTotal(), Map.of(), transfer(1, 3, 8, 5), second))
                .isInstanceOf(InputException.class)
                .hasMessageContaining(
                        "is not a JSON object with id, from_account and to_account up to 9999, and amount");
    }

    private static Posting posting(final long transfer, final int account, final long balance, final boolean isLast) {
        final Posting posting = new Posting();
        posting.transfer = transfer;
        posting.account = account;
        posting.balance = balance;
        posting.isLast = isLast;
        return posting;
    }

    private static String transfer(final int id, final int from, final int to, final int amount) {
        return "{\"id\":" + id + ",\"from_account\":" + from + ",\"to_account\":" + to + ",\"amount\":" + amount + "}";
    }
}
