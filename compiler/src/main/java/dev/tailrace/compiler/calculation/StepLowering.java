package dev.tailrace.compiler.calculation;

import dev.tailrace.calculation.plan.CalculationNode;
import dev.tailrace.calculation.plan.CalculationNode.CallbackSpec;
import dev.tailrace.calculation.plan.TriggerSpec.FilterSpec;
import dev.tailrace.compiler.source.Expression;
import dev.tailrace.compiler.source.MethodPlan;
import dev.tailrace.compiler.source.Statement;
import dev.tailrace.compiler.source.TypeRef;
import java.io.Serializable;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;

/** Writes the steps of one cycle as statements. One short method per kind of step; decides nothing. */
final class StepLowering {

    private static final Expression TRUE = Expression.name("true");
    private static final Expression FALSE = Expression.name("false");

    private final Draft draft;
    private final Filters filters;
    private final CycleMethod method;
    private final Flags flags;
    private final boolean audited;
    private final Deque<Step.Method> called = new ArrayDeque<>();
    private final Map<Integer, Expression> inline = new HashMap<>();

    StepLowering(
            final Draft draft,
            final Filters filters,
            final CycleMethod method,
            final List<Step> steps,
            final boolean audited) {
        this.draft = draft;
        this.filters = filters;
        this.method = method;
        this.flags = Flags.of(steps, !audited);
        this.audited = audited;
    }

    /**
     * Adds the methods that the steps call. Works in a loop without recursion, because a long chain of nodes gives a
     * long chain of methods.
     */
    void addMethods() {
        while (!called.isEmpty()) {
            final Step.Method next = called.remove();
            draft.methods.add(MethodPlan.step(List.of(), next.name(), method.parameters(), statements(next.steps())));
        }
    }

    List<Statement> statements(final List<Step> steps) {
        final List<Statement> statements = new ArrayList<>();
        for (int i = 0; i < steps.size(); i++) {
            for (final int node : flags.madeBefore(steps, i)) {
                statements.add(made(node));
            }
            add(steps.get(i), statements);
        }
        return statements;
    }

    private Statement made(final int node) {
        return flags.kind(node) == Flags.Kind.FIELD
                ? new Statement.Assign(flag(node), FALSE)
                : new Statement.Variable(TypeRef.BOOLEAN, flagName(node), FALSE);
    }

    private void add(final Step step, final List<Statement> to) {
        if (step instanceof Step.Do action) {
            act(action.call(), to);
        } else if (step instanceof Step.Define define) {
            define(define, to);
        } else if (step instanceof Step.Ask ask) {
            ask(ask, to);
        } else if (step instanceof Step.Clear clear) {
            clear(clear.node(), to);
        } else if (step instanceof Step.Merge merge) {
            merge(merge, to);
        } else if (step instanceof Step.Raise raise) {
            if (flags.kind(raise.node()) != Flags.Kind.NONE) {
                to.add(new Statement.Assign(flag(raise.node()), TRUE));
            }
        } else if (step instanceof Step.Narrow narrow) {
            narrow(narrow, to);
        } else if (step instanceof Step.Suspend suspend) {
            suspend(suspend, to);
        } else if (step instanceof Step.Resume resume) {
            to.add(new Statement.Assign(Expression.name(draft.pending(resume.node())), FALSE));
        } else if (step instanceof Step.Answer) {
            to.add(new Statement.Assign(Expression.name(draft.changing("answered")), TRUE));
        } else {
            structure(step, to);
        }
    }

    private void act(final Invocation call, final List<Statement> to) {
        if (audited && call.decides()) {
            answer(call, to);
            return;
        }
        to.add(Statement.run(call(call)));
        audit(call, TRUE, to);
    }

    private void structure(final Step step, final List<Statement> to) {
        if (step instanceof Step.When when) {
            final Expression condition = test(when.test());
            to.add(Statement.when(condition, statements(when.steps())));
        } else if (step instanceof Step.Choice choice) {
            to.add(choice(choice));
        } else if (step instanceof Step.Alike alike) {
            alike(alike, to);
        } else if (step instanceof Step.Half half) {
            to.add(new Statement.If(
                    test(half.less()), List.of(methodCall(half.lower())), List.of(methodCall(half.upper()))));
        } else {
            to.add(methodCall((Step.Method) step));
        }
    }

    private Statement choice(final Step.Choice choice) {
        final List<Statement.Case> cases = new ArrayList<>();
        for (final Step.Case one : choice.cases()) {
            cases.add(new Statement.Case(Integer.toString(one.value()), statements(one.steps())));
        }
        cases.add(new Statement.Case(null, List.of(new Statement.Comment("no listeners"))));
        return new Statement.Switch(field(choice.field()), cases);
    }

    private void alike(final Step.Alike alike, final List<Statement> to) {
        final Expression.Name place = new Expression.Name(draft.fresh("place"));
        final Expression value = field(alike.field());
        to.add(new Statement.Local(
                TypeRef.INT,
                place.text(),
                alike.first() == 0 ? value : new Expression.Binary(value, "-", Expression.number(alike.first()))));
        final Expression first = draft.nodes(nodesOf(alike.calls().get(0)));
        final List<Statement> calls = new ArrayList<>();
        for (final List<Invocation> likes : alike.calls()) {
            calls.add(Statement.run(call(
                    likes.get(0),
                    new Expression.Element(draft.nodes(nodesOf(likes)), place),
                    parents -> new Expression.Element(
                            draft.nodes(likes.stream().map(Invocation::parent).toList()), place))));
        }
        to.add(Statement.when(
                new Expression.Binary(
                        new Expression.Binary(place, ">=", Expression.number(0)),
                        "&&",
                        new Expression.Binary(place, "<", new Expression.Member(first, "length"))),
                calls));
    }

    private static List<Integer> nodesOf(final List<Invocation> calls) {
        return calls.stream().map(call -> call.node().id()).toList();
    }

    private Statement methodCall(final Step.Method step) {
        called.add(step);
        return Statement.run(new Expression.OwnCall(step.name(), method.arguments()));
    }

    private void define(final Step.Define define, final List<Statement> to) {
        if (audited) {
            defineAudited(define, to);
            return;
        }
        final Expression value = all(define.calls());
        switch (flags.kind(define.node())) {
            case NONE -> run(define.calls(), to);
            case INLINE -> inline.put(define.node(), value);
            default -> set(define.node(), value, to);
        }
    }

    private void ask(final Step.Ask ask, final List<Statement> to) {
        final Flags.Kind kind = flags.kind(ask.node());
        if (kind == Flags.Kind.INLINE) {
            inline.put(ask.node(), test(ask.test()));
        } else if (kind != Flags.Kind.NONE) {
            set(ask.node(), test(ask.test()), to);
        }
    }

    private Expression all(final List<Invocation> calls) {
        Expression value = call(calls.get(0));
        for (final Invocation next : calls.subList(1, calls.size())) {
            value = new Expression.Binary(value, "&&", call(next));
        }
        return value;
    }

    /** Makes the calls and ignores the answer of the last one. */
    private void run(final List<Invocation> calls, final List<Statement> to) {
        final Statement last = Statement.run(call(calls.get(calls.size() - 1)));
        to.add(calls.size() == 1 ? last : Statement.when(all(calls.subList(0, calls.size() - 1)), List.of(last)));
    }

    private void set(final int node, final Expression value, final List<Statement> to) {
        if (flags.isMadeEarly(node) || flags.kind(node) == Flags.Kind.FIELD) {
            to.add(new Statement.Assign(flag(node), value));
        } else if (flags.kind(node) == Flags.Kind.FIXED) {
            to.add(new Statement.Local(TypeRef.BOOLEAN, flagName(node), value));
        } else {
            to.add(new Statement.Variable(TypeRef.BOOLEAN, flagName(node), value));
        }
    }

    /** With an audit trail each answer is a local variable, and the next call is made in a test of that variable. */
    private void defineAudited(final Step.Define define, final List<Statement> to) {
        final int node = define.node();
        final Expression first = answer(define.calls().get(0), to);
        final boolean isRead = flags.kind(node) != Flags.Kind.NONE;
        if (define.calls().size() == 1) {
            if (isRead) {
                set(node, first, to);
            }
            return;
        }
        if (isRead) {
            to.add(flags.isMadeEarly(node) ? new Statement.Assign(flag(node), FALSE) : made(node));
        }
        final List<Statement> then = new ArrayList<>();
        final Expression second = answer(define.calls().get(1), then);
        if (isRead) {
            then.add(new Statement.Assign(flag(node), second));
        }
        to.add(Statement.when(first, then));
    }

    private void clear(final int node, final List<Statement> to) {
        if (flags.kind(node) == Flags.Kind.NONE || flags.isMadeEarly(node)) {
            return;
        }
        set(node, FALSE, to);
    }

    private void merge(final Step.Merge merge, final List<Statement> to) {
        if (flags.kind(merge.node()) == Flags.Kind.NONE && !audited) {
            to.add(Statement.run(call(merge.call())));
            return;
        }
        final Expression answer = answer(merge.call(), to);
        if (flags.kind(merge.node()) != Flags.Kind.NONE) {
            to.add(new Statement.Update(flag(merge.node()), "|=", answer));
        }
    }

    private void narrow(final Step.Narrow narrow, final List<Statement> to) {
        final Expression flag = flag(narrow.node());
        if (!audited) {
            to.add(new Statement.Assign(flag, new Expression.Binary(flag, "&&", call(narrow.call()))));
            return;
        }
        final List<Statement> then = new ArrayList<>();
        final Expression answer = answer(narrow.call(), then);
        then.add(new Statement.Assign(flag, answer));
        to.add(Statement.when(flag, then));
    }

    private void suspend(final Step.Suspend suspend, final List<Statement> to) {
        final Expression pending = Expression.name(draft.pending(suspend.node()));
        to.add(
                suspend.call() == null
                        ? new Statement.Assign(pending, TRUE)
                        : new Statement.Update(pending, "|=", answer(suspend.call(), to)));
    }

    /** The answer of a call: the call itself, or with an audit trail the local variable that the trail records. */
    private Expression answer(final Invocation call, final List<Statement> to) {
        if (!audited) {
            return call(call);
        }
        final Expression answer = Expression.name(draft.fresh("answer"));
        to.add(new Statement.Local(TypeRef.BOOLEAN, ((Expression.Name) answer).text(), call(call)));
        audit(call, answer, to);
        return answer;
    }

    private void audit(final Invocation call, final Expression answer, final List<Statement> to) {
        if (audited) {
            to.add(Statement.run(Expression.call(
                    "audit",
                    "ran",
                    Expression.text(call.node().name()),
                    draft.node(call.node().id()),
                    Expression.text(call.words()),
                    answer)));
        }
    }

    private String flagName(final int node) {
        return node < 0 ? draft.filterFlag(node, filters.ownerOf(node)) : draft.flag(node);
    }

    private Expression flag(final int node) {
        return Expression.name(flags.kind(node) == Flags.Kind.FIELD ? draft.changing(flagName(node)) : flagName(node));
    }

    private Expression test(final Test test) {
        if (test instanceof Test.Flag flag) {
            final Expression call = inline.remove(flag.node());
            return call != null ? call : flag(flag.node());
        }
        if (test instanceof Test.NoFlag flag) {
            return new Expression.Not(test(new Test.Flag(flag.node())));
        }
        if (test instanceof Test.Pending pending) {
            return Expression.name(draft.pending(pending.node()));
        }
        if (test instanceof Test.All all) {
            return joined(all.tests(), "&&");
        }
        return test instanceof Test.Any any ? joined(any.tests(), "||") : filter(test);
    }

    private Expression joined(final List<Test> tests, final String operator) {
        Expression joined = test(tests.get(0));
        for (final Test next : tests.subList(1, tests.size())) {
            joined = new Expression.Binary(joined, operator, test(next));
        }
        return joined;
    }

    private Expression filter(final Test test) {
        if (test instanceof Test.Less less) {
            return new Expression.Binary(
                    field((FilterSpec.FieldIs) filters.get(less.filter())), "<", Expression.number(less.than()));
        }
        final FilterSpec filter = filters.get(((Test.Accepts) test).filter());
        if (filter instanceof FilterSpec.FieldIs is) {
            return new Expression.Binary(field(is), "==", Expression.number(is.value()));
        }
        return filter instanceof FilterSpec.Held held
                ? held(held)
                : function(filter, "accepts", List.of(method.event()), List.of(method.first()));
    }

    private Expression held(final FilterSpec.Held held) {
        return function(
                held,
                "accepts",
                List.of(draft.classOf(held.holder()), method.event()),
                List.of(draft.node(held.holder()), method.first()));
    }

    private Expression field(final FilterSpec.FieldIs field) {
        return function(field, "of", List.of(method.event()), List.of(method.first()));
    }

    private Expression function(
            final FilterSpec filter, final String name, final List<Class<?>> types, final List<Expression> arguments) {
        return FunctionCalls.direct(filter.function(), types, arguments)
                .orElseGet(() -> new Expression.Call(draft.filter(filter, method.event()), name, arguments));
    }

    private Expression call(final Invocation call) {
        final CalculationNode node = call.node();
        if (call.callback() == null) {
            return new Expression.Call(draft.node(node.id()), call.method().getName(), method.arguments());
        }
        return call(call, draft.node(node.id()), draft::node);
    }

    /** The call of a callback, with the given expressions for the node and its parents. */
    private Expression call(final Invocation call, final Expression node, final IntFunction<Expression> parents) {
        final List<Class<?>> types =
                new ArrayList<>(List.of(call.node().object().getClass()));
        final List<Expression> arguments = new ArrayList<>(List.of(node));
        argument(call, parents, types, arguments);
        final Serializable function = call.callback().function();
        return FunctionCalls.direct(function, types, arguments).orElseGet(() -> through(call, types, arguments));
    }

    private Expression through(final Invocation call, final List<Class<?>> types, final List<Expression> arguments) {
        final Class<?> argument = types.get(types.size() - 1);
        return new Expression.Call(draft.callback(call.node(), call.callback(), argument), "handle", arguments);
    }

    private void argument(
            final Invocation call,
            final IntFunction<Expression> parents,
            final List<Class<?>> types,
            final List<Expression> arguments) {
        final CallbackSpec.Takes takes = call.callback().takes();
        if (takes == CallbackSpec.Takes.EVENT) {
            types.add(method.event());
            arguments.add(method.first());
        } else if (takes == CallbackSpec.Takes.PARENT) {
            types.add(draft.classOf(call.parent()));
            arguments.add(parents.apply(call.parent()));
        } else if (takes == CallbackSpec.Takes.TIME) {
            types.add(long.class);
            arguments.add(method.first());
        }
    }
}
