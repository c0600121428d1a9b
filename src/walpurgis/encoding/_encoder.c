/* The native observation encoder.

   It compares what a seat sees with what the buffer encodes, and encodes what differs: the same as
   `Feature.update_in_python`, which is the reference and says what each form means. This is where a learner's time goes,
   and nearly all of it is comparing and writing small numbers. The compiled engine uses it where it is there; nothing
   needs it. A test compares the two over whole games.

   The numbers of a buffer are written in place. A value that has changed is cleared and encoded as a whole, which mostly
   takes less time here than finding out what of it is new. */

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <string.h>

typedef enum {
    /* values that stand in a row as they are */
    SCALAR, ONE_OF, MEMBERS, AMOUNTS, BAG, OPTIONAL, EACH, PLACES, FIELD_TUPLE, COMPOSITE, IMMUTABLE_RECORD, NONE_FORM,
    /* values as they come, which are taken apart */
    PENDING, FLATTEN, GROUP, FIELDS, PAIR, DATA, EACH_DATA, COMPOSITE_EACH, COMPOSITE_OPTIONAL,
} Form;

static const char *const FORMS[] = {
    "scalar", "one_of", "members", "amounts", "bag", "optional", "each", "places", "field_tuple", "composite", "immutable_record", "none",
    "pending", "flatten", "group", "fields", "pair", "data", "each_data", "composite_each", "composite_optional", NULL,
};

/* How a value is written: a feature. */
typedef struct Node {
    Form form;
    int adding;           /* whether several values share these places, and are added up */
    Py_ssize_t width;     /* how many places it takes */
    PyObject *nothing;    /* a value that leaves all places as they are */
    PyObject *object;     /* thing, taken: who takes it apart; pending: the places; optional_apart: what stands for none */
    PyObject *method;     /* thing, taken, data, each_data: the name of what is called for that */
    Py_ssize_t first;     /* one_of: the lowest value; bag: the base; each: whether it goes by seat; places: how many are shown */
    Py_ssize_t second;    /* one_of: what stands for none; each: how many; places: where the others begin */
    Py_ssize_t turning;   /* one_of, members, amounts, bag: how many of the first places are counted from the observer */
    Py_ssize_t slots;     /* how many values a buffer remembers of it */
    Py_ssize_t count;     /* how many features are inside, */
    struct Node **inside;  /* which, */
    Py_ssize_t *starts;   /* where their places begin, */
    Py_ssize_t *numbers;  /* and the numbers of their values among those that stand together, */
    Py_ssize_t least;     /* so that there are at least so many of these */
} Node;

/* ----- values ----- */

/* Whether two values are equal: 1 or 0, and -1 for an error. */
static int same(PyObject *one, PyObject *other)
{
    if (one == other) {
        return 1;
    }
    int lists = PyList_CheckExact(one) && PyList_CheckExact(other);
    if (lists || (PyTuple_CheckExact(one) && PyTuple_CheckExact(other))) {
        Py_ssize_t count = Py_SIZE(one);
        if (count != Py_SIZE(other)) {
            return 0;
        }
        PyObject **left = PySequence_Fast_ITEMS(one), **right = PySequence_Fast_ITEMS(other);
        for (Py_ssize_t at = 0; at < count; at++) {
            int found = left[at] == right[at] ? 1 : same(left[at], right[at]);
            if (found != 1) {
                return found;
            }
        }
        return 1;
    }
    if (one == Py_None || other == Py_None) {
        return 0;
    }
    if (PyLong_CheckExact(one) && PyLong_CheckExact(other)) {
        int large = 0, larger = 0;
        long left = PyLong_AsLongAndOverflow(one, &large), right = PyLong_AsLongAndOverflow(other, &larger);
        if (!large || !larger) {
            return large == larger && left == right;
        }
    }
    Py_INCREF(one);
    Py_INCREF(other);
    int found = PyObject_RichCompareBool(one, other, Py_EQ);
    Py_DECREF(one);
    Py_DECREF(other);
    return found;
}

/* A value as it is remembered: it stays the same when the table changes. A new reference. */
static PyObject *snapshot(PyObject *value)
{
    if (PyList_CheckExact(value)) {
        Py_ssize_t count = PyList_GET_SIZE(value);
        PyObject *copy = PyList_New(count);
        for (Py_ssize_t at = 0; copy != NULL && at < count; at++) {
            PyObject *item = snapshot(PyList_GET_ITEM(value, at));
            if (item == NULL) {
                Py_CLEAR(copy);
            } else {
                PyList_SET_ITEM(copy, at, item);
            }
        }
        return copy;
    }
    if (PyTuple_CheckExact(value)) {
        Py_ssize_t count = PyTuple_GET_SIZE(value);
        for (Py_ssize_t at = 0; at < count; at++) {
            PyObject *item = PyTuple_GET_ITEM(value, at);
            if (PyList_CheckExact(item) || PyTuple_CheckExact(item)) {
                PyObject *copy = PyTuple_New(count);
                for (at = 0; copy != NULL && at < count; at++) {
                    item = snapshot(PyTuple_GET_ITEM(value, at));
                    if (item == NULL) {
                        Py_CLEAR(copy);
                    } else {
                        PyTuple_SET_ITEM(copy, at, item);
                    }
                }
                return copy;
            }
        }
    }
    return Py_NewRef(value);
}

/* The items of a list or a tuple, and how many there are; -1 for an error. */
static int items(PyObject *value, PyObject ***found, Py_ssize_t *count)
{
    if (!PyList_Check(value) && !PyTuple_Check(value)) {
        PyErr_Format(PyExc_TypeError, "%R is neither a list nor a tuple", value);
        return -1;
    }
    *found = PySequence_Fast_ITEMS(value);
    *count = Py_SIZE(value);
    return 0;
}

/* A whole number that is small, as all are but sets; -1 and an error for any other value. */
static Py_ssize_t small(PyObject *value)
{
    if (!PyLong_Check(value)) {
        PyErr_Format(PyExc_TypeError, "%R is no whole number", value);
        return -1;
    }
    return PyLong_AsSsize_t(value);
}

/* ----- writing ----- */

static int write_value(const Node *node, PyObject *value, float *out, Py_ssize_t seat);

static int write_unless_nothing(const Node *node, PyObject *value, float *out, Py_ssize_t seat)
{
    int nothing = same(value, node->nothing);
    if (nothing != 0) {
        return nothing < 0 ? -1 : 0;
    }
    return write_value(node, value, out, seat);
}

static void add(const Node *node, float *place, double number)
{
    *place = (float)(node->adding ? *place + number : number);
}

static int add_at(const Node *node, float *out, Py_ssize_t place, double number)
{
    if (place < 0 || place >= node->width) {
        PyErr_Format(PyExc_IndexError, "there are %zd places, and none has the number %zd", node->width, place);
        return -1;
    }
    add(node, out + place, number);
    return 0;
}

/* The place of a value with a number: seats are counted from the observer. */
static Py_ssize_t place_of(const Node *node, Py_ssize_t number, Py_ssize_t seat)
{
    if (number < 0 || number >= node->turning) {
        return number;
    }
    return (number - seat % node->turning + node->turning) % node->turning;
}

static int write_scalar(const Node *node, PyObject *value, float *out)
{
    double number = PyLong_Check(value) ? PyLong_AsDouble(value) : PyFloat_AsDouble(value);
    if (number == -1.0 && PyErr_Occurred()) {
        return -1;
    }
    add(node, out, number);
    return 0;
}

/* A value with a place of its own, or none. */
static int write_one(const Node *node, PyObject *value, float *out, Py_ssize_t seat)
{
    if (value == Py_None) {
        return 0;
    }
    Py_ssize_t number = small(value);
    if (number == -1 && PyErr_Occurred()) {
        return -1;
    }
    if (number == node->second) {
        return 0;
    }
    return add_at(node, out, place_of(node, number - node->first, seat), 1);
}

/* The bits of a set, 48 at a time. */
static int write_members(const Node *node, PyObject *value, float *out, Py_ssize_t seat)
{
    int overflow = 0;
    if (!PyLong_Check(value)) {
        PyErr_Format(PyExc_TypeError, "%R is no set", value);
        return -1;
    }
    long long bits = PyLong_AsLongLongAndOverflow(value, &overflow);
    if (bits == -1 && PyErr_Occurred()) {
        return -1;
    }
    if (!overflow) {
        for (Py_ssize_t number = 0; bits > 0; number++, bits >>= 1) {
            if ((bits & 1) && add_at(node, out, place_of(node, number, seat), 1) < 0) {
                return -1;
            }
        }
        return 0;
    }
    PyObject *size = PyLong_FromLong(48), *mask = PyLong_FromLongLong((1LL << 48) - 1), *left = Py_NewRef(value);
    int found = size != NULL && mask != NULL ? 0 : -1;
    for (Py_ssize_t from = 0; found == 0 && from < node->width; from += 48) {
        PyObject *part = PyNumber_And(left, mask);
        bits = part == NULL ? -1 : PyLong_AsLongLong(part);
        Py_XDECREF(part);
        for (Py_ssize_t number = from; found == 0 && bits > 0; number++, bits >>= 1) {
            if (bits & 1) {
                found = add_at(node, out, place_of(node, number, seat), 1);
            }
        }
        PyObject *rest = bits < 0 ? NULL : PyNumber_Rshift(left, size);
        if (rest == NULL) {
            found = -1;
        } else {
            Py_SETREF(left, rest);
        }
    }
    Py_XDECREF(size);
    Py_XDECREF(mask);
    Py_DECREF(left);
    return found;
}

static int write_amounts(const Node *node, PyObject *value, float *out, Py_ssize_t seat)
{
    PyObject **amounts;
    Py_ssize_t count;
    if (items(value, &amounts, &count) < 0) {
        return -1;
    }
    for (Py_ssize_t at = 0; at < count; at++) {
        Py_ssize_t amount = small(amounts[at]);
        if (amount == -1 && PyErr_Occurred()) {
            return -1;
        }
        if (amount != 0 && add_at(node, out, place_of(node, at, seat), (double)amount) < 0) {
            return -1;
        }
    }
    return 0;
}

static int write_bag(const Node *node, PyObject *value, float *out, Py_ssize_t seat)
{
    Py_ssize_t left = small(value);
    if (left == -1 && PyErr_Occurred()) {
        return -1;
    }
    for (Py_ssize_t at = 0; at < node->width && left > 0; at++, left /= node->first) {
        if (left % node->first != 0) {
            add(node, out + place_of(node, at, seat), (double)(left % node->first));
        }
    }
    return 0;
}

/* The values of an `each`, as many as it has or more; -1 for an error. */
static int items_of_each(const Node *node, PyObject *value, PyObject ***found)
{
    Py_ssize_t count;
    if (items(value, found, &count) < 0) {
        return -1;
    }
    if (count < node->second) {
        PyErr_Format(PyExc_IndexError, "%zd values for %zd", count, node->second);
        return -1;
    }
    return 0;
}

static int write_each(const Node *node, PyObject *value, float *out, Py_ssize_t seat)
{
    PyObject **found;
    if (items_of_each(node, value, &found) < 0) {
        return -1;
    }
    const Node *inside = node->inside[0];
    for (Py_ssize_t at = 0; at < node->second; at++) {
        PyObject *item = found[node->first ? (seat + at) % node->second : at];
        if (write_unless_nothing(inside, item, out + at * inside->width, seat) < 0) {
            return -1;
        }
    }
    return 0;
}

/* Write the values of a list from one of them on, and how many there are. */
static int write_places(const Node *node, PyObject *value, Py_ssize_t first, float *out, Py_ssize_t seat)
{
    PyObject **found;
    Py_ssize_t count;
    if (items(value, &found, &count) < 0) {
        return -1;
    }
    const Node *place = node->inside[0], *rest = node->inside[1];
    add(node, out, (double)count);
    for (Py_ssize_t at = first; at < count; at++) {
        int nothing = same(found[at], place->nothing);
        if (nothing < 0) {
            return -1;
        }
        if (nothing) {
            continue;
        }
        if (at >= node->first && node->second + rest->width > node->width) {
            PyErr_Format(PyExc_IndexError, "%zd values in a list of at most %zd", count, node->first);
            return -1;
        }
        int done = at < node->first ? write_value(place, found[at], out + 1 + at * place->width, seat)
                                   : write_value(rest, found[at], out + node->second, seat);
        if (done < 0) {
            return -1;
        }
    }
    return 0;
}

/* Values that stand together, or those of a row; only some of the former are shown. */
static int write_several(const Node *node, PyObject *value, float *out, Py_ssize_t seat, PyObject *absent)
{
    PyObject **found;
    Py_ssize_t count;
    if (items(value, &found, &count) < 0) {
        return -1;
    }
    if (count < node->least) {
        PyErr_Format(PyExc_IndexError, "%zd values where there are at least %zd", count, node->least);
        return -1;
    }
    for (Py_ssize_t at = 0; at < node->count; at++) {
        PyObject *item = found[node->numbers[at]];
        if (item != absent && write_unless_nothing(node->inside[at], item, out + node->starts[at], seat) < 0) {
            return -1;
        }
    }
    return 0;
}

/* A value as it stands in a row, from its feature. */
static PyObject *flattened_by(const Node *node, PyObject *value, Py_ssize_t seat)
{
    PyObject *number = PyLong_FromSsize_t(seat);
    if (number == NULL) {
        return NULL;
    }
    PyObject *args[] = {node->object, value, number};
    PyObject *taken = PyObject_VectorcallMethod(node->method, args, 3 | PY_VECTORCALL_ARGUMENTS_OFFSET, NULL);
    Py_DECREF(number);
    return taken;
}

/* A thing is taken apart to be written. */
static int write_immutable_record(const Node *node, PyObject *value, float *out, Py_ssize_t seat)
{
    PyObject *taken = flattened_by(node, value, seat);
    if (taken == NULL) {
        return -1;
    }
    int done = write_value(node->inside[0], taken, out, seat);
    Py_DECREF(taken);
    return done;
}

/* With how many items two lists begin that are the same objects. */
static Py_ssize_t common_prefix(PyObject *one, PyObject *other)
{
    Py_ssize_t same = 0;
    while (same < PyList_GET_SIZE(one) && same < PyList_GET_SIZE(other) &&
           PyList_GET_ITEM(one, same) == PyList_GET_ITEM(other, same)) {
        same++;
    }
    return same;
}

/* Write a list where another one stands. Lists mostly change at their ends, so what both begin with stays. */
static int rewrite_list(const Node *node, PyObject *now, PyObject *old, float *out, Py_ssize_t seat)
{
    Py_ssize_t from = common_prefix(now, old);
    Py_ssize_t width = node->inside[0]->width;
    memset(out + 1 + from * width, 0, (size_t)((PyList_GET_SIZE(old) - from) * width) * sizeof(float));
    return write_places(node, now, from, out, seat);
}

/* Write a value into places that hold zeros, as the observer in a seat sees it; -1 for an error. */
static int write_value(const Node *node, PyObject *value, float *out, Py_ssize_t seat)
{
    switch (node->form) {
    case SCALAR:
        return write_scalar(node, value, out);
    case ONE_OF:
        return write_one(node, value, out, seat);
    case MEMBERS:
        return write_members(node, value, out, seat);
    case AMOUNTS:
        return write_amounts(node, value, out, seat);
    case BAG:
        return write_bag(node, value, out, seat);
    case OPTIONAL:
        add(node, out, 1);
        return write_value(node->inside[0], value, out + 1, seat);
    case EACH:
        return write_each(node, value, out, seat);
    case PLACES:
        return write_places(node, value, 0, out, seat);
    case FIELD_TUPLE:
    case COMPOSITE:
        return write_several(node, value, out, seat, node->object);
    case IMMUTABLE_RECORD:
        return write_immutable_record(node, value, out, seat);
    default:
        return 0;
    }
}

/* Write a value where another one stands, or none. */
static int rewrite(const Node *node, PyObject *value, PyObject *old, float *out, Py_ssize_t seat)
{
    if (node->form == PLACES && PyList_CheckExact(value) && PyList_CheckExact(old) && PyList_GET_SIZE(old) <= node->first) {
        return rewrite_list(node, value, old, out, seat); /* all have places of their own */
    }
    memset(out, 0, (size_t)node->width * sizeof(float));
    return write_unless_nothing(node, value, out, seat);
}

/* A buffer that is being written: what it remembers, its seat, and what stands there for no value. */
typedef struct {
    PyObject *row;
    Py_ssize_t seat;
    PyObject *absent;
} Buffer;

/* Let a buffer say a value that stands in a row as it is. */
static int put_single(const Node *node, PyObject *value, PyObject *row, Py_ssize_t at, float *out, const Buffer *buffer)
{
    PyObject *old = PyList_GET_ITEM(row, at);
    int equal = same(value, old);
    if (equal != 0) {
        return equal < 0 ? -1 : 0;
    }
    PyObject *copy = rewrite(node, value, old, out, buffer->seat) < 0 ? NULL : snapshot(value);
    if (copy == NULL) {
        PyList_SetItem(row, at, Py_NewRef(buffer->absent)); /* whatever stands there now */
        return -1;
    }
    return PyList_SetItem(row, at, copy);
}

/* Let a buffer say values that stand together. It remembers those that are shown, in a list of its own, which it keeps. */
static int put_field_tuple(const Node *node, PyObject *value, Py_ssize_t at, float *out, const Buffer *buffer)
{
    PyObject **found, *old = PyList_GET_ITEM(buffer->row, at);
    Py_ssize_t count;
    if (items(value, &found, &count) < 0) {
        return -1;
    }
    if (count < node->least) {
        PyErr_Format(PyExc_IndexError, "%zd values where there are at least %zd", count, node->least);
        return -1;
    }
    if (old == buffer->absent) {
        old = PyList_New(node->count);
        if (old == NULL) {
            return -1;
        }
        for (Py_ssize_t number = 0; number < node->count; number++) {
            PyList_SET_ITEM(old, number, Py_NewRef(buffer->absent));
        }
        if (PyList_SetItem(buffer->row, at, old) < 0) {
            return -1;
        }
    } else if (!PyList_CheckExact(old) || PyList_GET_SIZE(old) != node->count) {
        PyErr_SetString(PyExc_ValueError, "the buffer remembers what somebody else has written");
        return -1;
    }
    for (Py_ssize_t number = 0; number < node->count; number++) {
        PyObject *now = found[node->numbers[number]];
        if (now != PyList_GET_ITEM(old, number) &&
            put_single(node->inside[number], now, old, number, out + node->starts[number], buffer) < 0) {
            return -1;
        }
    }
    return 0;
}

static int put(const Node *node, PyObject *value, Py_ssize_t at, float *out, const Buffer *buffer);

/* Values that come together: most stand in a row as one, and some are taken apart. */
static int put_group(const Node *node, PyObject *value, Py_ssize_t at, float *out, const Buffer *buffer)
{
    if (!PyTuple_Check(value) || PyTuple_GET_SIZE(value) < node->least) {
        PyErr_Format(PyExc_TypeError, "%R is no tuple of at least %zd values", value, node->least);
        return -1;
    }
    if (put_field_tuple(node->inside[0], value, at, out, buffer) < 0) {
        return -1;
    }
    at += 1;
    for (Py_ssize_t number = 1; number < node->count; number++) {
        const Node *inside = node->inside[number];
        PyObject *item = PyTuple_GET_ITEM(value, node->numbers[number]);
        if (put(inside, item, at, out + node->starts[number], buffer) < 0) {
            return -1;
        }
        at += inside->slots;
    }
    return 0;
}

static int put_pair(const Node *node, PyObject *value, Py_ssize_t at, float *out, const Buffer *buffer)
{
    if (!PyTuple_Check(value) || PyTuple_GET_SIZE(value) != 2) {
        PyErr_Format(PyExc_TypeError, "%R is not the values of a thing and those beside them", value);
        return -1;
    }
    const Node *own = node->inside[0], *more = node->inside[1];
    if (put_group(own, PyTuple_GET_ITEM(value, 0), at, out, buffer) < 0) {
        return -1;
    }
    return put_group(more, PyTuple_GET_ITEM(value, 1), at + own->slots, out, buffer);
}

static int put_each(const Node *node, PyObject *value, Py_ssize_t at, float *out, const Buffer *buffer)
{
    PyObject **found;
    if (items_of_each(node, value, &found) < 0) {
        return -1;
    }
    const Node *inside = node->inside[0];
    for (Py_ssize_t number = 0; number < node->second; number++) {
        PyObject *item = found[node->first ? (buffer->seat + number) % node->second : number];
        if (put(inside, item, at + number * inside->slots, out + number * inside->width, buffer) < 0) {
            return -1;
        }
    }
    return 0;
}

static int put_optional(const Node *node, PyObject *value, Py_ssize_t at, float *out, const Buffer *buffer)
{
    int absent = same(value, node->object);
    if (absent < 0) {
        return -1;
    }
    int stands = PyList_GET_ITEM(buffer->row, at) != buffer->absent;
    if (!absent) {
        out[0] = 1;
        if (!stands && PyList_SetItem(buffer->row, at, Py_NewRef(Py_True)) < 0) {
            return -1;
        }
        return put(node->inside[0], value, at + 1, out + 1, buffer);
    }
    if (stands) {
        memset(out, 0, (size_t)node->width * sizeof(float));
        for (Py_ssize_t slot = at; slot < at + node->slots; slot++) {
            if (PyList_SetItem(buffer->row, slot, Py_NewRef(buffer->absent)) < 0) {
                return -1;
            }
        }
    }
    return 0;
}

/* One more step of a class, or one less. */
static int count_step(const Node *node, PyObject *type, float change, float *out)
{
    PyObject *place = PyDict_GetItemWithError(node->object, type);
    if (place == NULL) {
        if (!PyErr_Occurred()) {
            PyErr_SetObject(PyExc_KeyError, type);
        }
        return -1;
    }
    Py_ssize_t number = small(place);
    if (number <= 0 || number >= node->width) {
        PyErr_Format(PyExc_IndexError, "there are %zd places, and none has the number %R", node->width, place);
        return -1;
    }
    out[0] += change;
    out[number] += change;
    return 0;
}

/* All steps of a stack but the last are counted by their class. Stacks change at their ends, so the buffer remembers the
   classes in a list that grows and shrinks with them. */
static int put_pending(const Node *node, PyObject *value, Py_ssize_t at, float *out, const Buffer *buffer)
{
    PyObject *classes = PyList_GET_ITEM(buffer->row, at);
    if (classes == buffer->absent) {
        classes = PyList_New(0);
        if (classes == NULL || PyList_SetItem(buffer->row, at, classes) < 0) {
            return -1;
        }
    }
    if (!PyList_Check(value) || !PyList_Check(classes)) {
        PyErr_Format(PyExc_TypeError, "%R is no stack of steps", value);
        return -1;
    }
    Py_ssize_t count = PyList_GET_SIZE(value) > 0 ? PyList_GET_SIZE(value) - 1 : 0, same = 0;
    while (same < count && same < PyList_GET_SIZE(classes) &&
           (PyObject *)Py_TYPE(PyList_GET_ITEM(value, same)) == PyList_GET_ITEM(classes, same)) {
        same++;
    }
    for (Py_ssize_t last = PyList_GET_SIZE(classes) - 1; last >= same; last--) {
        if (count_step(node, PyList_GET_ITEM(classes, last), -1, out) < 0 ||
            PyList_SetSlice(classes, last, last + 1, NULL) < 0) {
            return -1;
        }
    }
    for (Py_ssize_t next = same; next < count; next++) {
        PyObject *type = (PyObject *)Py_TYPE(PyList_GET_ITEM(value, next));
        if (count_step(node, type, 1, out) < 0 || PyList_Append(classes, type) < 0) {
            return -1;
        }
    }
    return 0;
}

/* The values of each piece of data in a list. */
static PyObject *values_of_each(const Node *node, PyObject *value)
{
    PyObject **found;
    Py_ssize_t count;
    if (items(value, &found, &count) < 0) {
        return NULL;
    }
    PyObject *taken = PyList_New(count);
    for (Py_ssize_t at = 0; taken != NULL && at < count; at++) {
        PyObject *values = PyObject_CallMethodNoArgs(found[at], node->method);
        if (values == NULL) {
            Py_CLEAR(taken);
        } else {
            PyList_SET_ITEM(taken, at, values);
        }
    }
    return taken;
}

/* Have a value taken by Python: its feature, or the thing itself. */
static int put_flattened(const Node *node, PyObject *value, Py_ssize_t at, float *out, const Buffer *buffer)
{
    PyObject *taken = node->form == DATA        ? PyObject_CallMethodNoArgs(value, node->method)
                      : node->form == EACH_DATA ? values_of_each(node, value)
                                               : flattened_by(node, value, buffer->seat);
    if (taken == NULL) {
        return -1;
    }
    int done = put(node->inside[0], taken, at, out, buffer);
    Py_DECREF(taken);
    return done;
}

/* Let a buffer say a value as it comes. It remembers what it says in a row, from a slot on. */
static int put(const Node *node, PyObject *value, Py_ssize_t at, float *out, const Buffer *buffer)
{
    switch (node->form) {
    case GROUP:
        return put_group(node, value, at, out, buffer);
    case FIELDS:
        return put_group(node->inside[0], value, at, out, buffer);
    case PAIR:
        return put_pair(node, value, at, out, buffer);
    case COMPOSITE_EACH:
        return put_each(node, value, at, out, buffer);
    case COMPOSITE_OPTIONAL:
        return put_optional(node, value, at, out, buffer);
    case PENDING:
        return put_pending(node, value, at, out, buffer);
    case FLATTEN:
    case DATA:
    case EACH_DATA:
        return put_flattened(node, value, at, out, buffer);
    default:
        return put_single(node, value, buffer->row, at, out, buffer);
    }
}

/* ----- how a node is made ----- */

static void free_node(Node *node)
{
    if (node == NULL) {
        return;
    }
    for (Py_ssize_t at = 0; node->inside != NULL && at < node->count; at++) {
        free_node(node->inside[at]);
    }
    PyMem_Free(node->inside);
    PyMem_Free(node->starts);
    PyMem_Free(node->numbers);
    Py_XDECREF(node->nothing);
    Py_XDECREF(node->object);
    Py_XDECREF(node->method);
    PyMem_Free(node);
}

/* How many values a buffer remembers. */
static void count_slots(Node *node)
{
    node->slots = node->form == COMPOSITE_OPTIONAL ? 1 : 0;
    if (node->form < FLATTEN) { /* nothing inside is remembered by itself */
        node->slots = 1;
        return;
    }
    for (Py_ssize_t at = 0; at < node->count; at++) {
        node->slots += node->inside[at]->slots * (node->form == COMPOSITE_EACH ? node->second : 1);
    }
}

static Node *make_node(PyObject *plan);

/* The features inside: a tuple of (start, number, plan). */
static int make_inside(Node *node, PyObject *inside)
{
    Py_ssize_t count = PyTuple_GET_SIZE(inside);
    node->inside = PyMem_Calloc((size_t)count + 1, sizeof(Node *));
    node->starts = PyMem_Calloc((size_t)count + 1, sizeof(Py_ssize_t));
    node->numbers = PyMem_Calloc((size_t)count + 1, sizeof(Py_ssize_t));
    if (node->inside == NULL || node->starts == NULL || node->numbers == NULL) {
        PyErr_NoMemory();
        return -1;
    }
    node->count = count;
    for (Py_ssize_t at = 0; at < count; at++) {
        PyObject *plan;
        if (!PyArg_ParseTuple(PyTuple_GET_ITEM(inside, at), "nnO", &node->starts[at], &node->numbers[at], &plan)) {
            return -1;
        }
        if (node->numbers[at] >= node->least) {
            node->least = node->numbers[at] + 1;
        }
        node->inside[at] = make_node(plan);
        if (node->inside[at] == NULL) {
            return -1;
        }
    }
    return 0;
}

/* A node from its plan: see `Feature.plan`. */
static Node *make_node(PyObject *plan)
{
    const char *form;
    int number = 0;
    PyObject *nothing, *object, *inside;
    Node *node = PyMem_Calloc(1, sizeof(Node));
    if (node == NULL) {
        PyErr_NoMemory();
        return NULL;
    }
    if (!PyTuple_Check(plan)) {
        PyErr_Format(PyExc_TypeError, "%R is no plan of a feature", plan);
        goto failed;
    }
    if (!PyArg_ParseTuple(plan, "snpO(nnn)OO!", &form, &node->width, &node->adding, &nothing, &node->first, &node->second,
                          &node->turning, &object, &PyTuple_Type, &inside)) {
        goto failed;
    }
    node->nothing = Py_NewRef(nothing);
    node->object = Py_NewRef(object);
    if (node->turning < 0 || node->turning > node->width) {
        PyErr_Format(PyExc_ValueError, "%zd of %zd places cannot be counted from the observer", node->turning, node->width);
        goto failed;
    }
    while (FORMS[number] != NULL && strcmp(FORMS[number], form) != 0) {
        number++;
    }
    if (FORMS[number] == NULL) {
        PyErr_Format(PyExc_ValueError, "no feature has the form '%s'", form);
        goto failed;
    }
    node->form = (Form)number;
    node->method = PyUnicode_InternFromString(node->form == DATA || node->form == EACH_DATA ? "values" : "flatten");
    if (node->method == NULL) {
        goto failed;
    }
    if (make_inside(node, inside) == 0) {
        count_slots(node);
        return node;
    }
failed:
    free_node(node);
    return NULL;
}

/* ----- the type ----- */

typedef struct {
    PyObject_HEAD
    Node *node;          /* how all of it is written, */
    PyObject *absent;  /* and what stands in a row where there is no value */
} NativeEncoder;

static PyObject *encoder_new(PyTypeObject *type, PyObject *args, PyObject *named)
{
    static char *names[] = {"plan", "absent", NULL};
    PyObject *plan, *absent;
    if (!PyArg_ParseTupleAndKeywords(args, named, "OO", names, &plan, &absent)) {
        return NULL;
    }
    Node *node = make_node(plan);
    if (node == NULL) {
        return NULL;
    }
    NativeEncoder *self = (NativeEncoder *)type->tp_alloc(type, 0);
    if (self == NULL) {
        free_node(node);
        return NULL;
    }
    self->node = node;
    self->absent = Py_NewRef(absent);
    return (PyObject *)self;
}

static void encoder_dealloc(PyObject *object)
{
    NativeEncoder *self = (NativeEncoder *)object;
    PyTypeObject *type = Py_TYPE(object);
    free_node(self->node);
    Py_XDECREF(self->absent);
    type->tp_free(object);
    Py_DECREF(type);
}

static PyObject *encoder_write(PyObject *object, PyObject *const *args, Py_ssize_t count)
{
    NativeEncoder *self = (NativeEncoder *)object;
    const Node *node = self->node;
    if (count != 4 || !PyList_CheckExact(args[1]) || !PyMemoryView_Check(args[2])) {
        PyErr_SetString(PyExc_TypeError, "write() takes a value, the row of a buffer, its numbers, and its seat");
        return NULL;
    }
    const Py_buffer *out = PyMemoryView_GET_BUFFER(args[2]);
    Py_ssize_t seat = small(args[3]);
    if (seat == -1 && PyErr_Occurred()) {
        return NULL;
    }
    if (PyList_GET_SIZE(args[1]) != node->slots) {
        PyErr_Format(PyExc_ValueError, "a row of %zd values where there are %zd", PyList_GET_SIZE(args[1]), node->slots);
        return NULL;
    }
    if (out->readonly || !PyBuffer_IsContiguous(out, 'C') || out->len < node->width * (Py_ssize_t)sizeof(float)) {
        PyErr_Format(PyExc_ValueError, "%zd numbers need as many places that can be written", node->width);
        return NULL;
    }
    const Buffer buffer = {args[1], seat, self->absent};
    if (put(node, args[0], 0, out->buf, &buffer) < 0) {
        return NULL;
    }
    Py_RETURN_NONE;
}

static PyMethodDef encoder_methods[] = {
    {"write", (PyCFunction)(void (*)(void))encoder_write, METH_FASTCALL,
     "write(value, row, out, seat): let a buffer say a value, whatever it said before."},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot encoder_slots[] = {
    {Py_tp_doc, "Writes values on buffers, by the plan of a feature."},
    {Py_tp_new, encoder_new},
    {Py_tp_dealloc, encoder_dealloc},
    {Py_tp_methods, encoder_methods},
    {0, NULL},
};

static PyType_Spec encoder_spec = {"walpurgis.encoding._encoder.NativeEncoder", sizeof(NativeEncoder), 0, Py_TPFLAGS_DEFAULT, encoder_slots};

/* ----- what may be chosen ----- */

/* Where to write, and the numbers to write there: what both functions take; -1 for an error. */
static int open_places(PyObject *const *args, Py_ssize_t count, const char *what, Py_buffer *places)
{
    if (count != 2 || !PyList_Check(args[1])) {
        PyErr_Format(PyExc_TypeError, "%s, and a list of numbers", what);
        return -1;
    }
    return PyObject_GetBuffer(args[0], places, PyBUF_WRITABLE);
}

static PyObject *set_flags(PyObject *module, PyObject *const *args, Py_ssize_t count)
{
    (void)module;
    Py_buffer flags;
    if (open_places(args, count, "set_flags() takes flags, a byte each", &flags) < 0) {
        return NULL;
    }
    PyObject *done = Py_None;
    for (Py_ssize_t at = 0; at < PyList_GET_SIZE(args[1]); at++) {
        Py_ssize_t number = small(PyList_GET_ITEM(args[1], at));
        if (number < 0 || number >= flags.len) {
            if (!PyErr_Occurred()) {
                PyErr_Format(PyExc_IndexError, "there are %zd flags, and none has the number %zd", flags.len, number);
            }
            done = NULL;
            break;
        }
        ((char *)flags.buf)[number] = 1;
    }
    PyBuffer_Release(&flags);
    return Py_XNewRef(done);
}

static PyObject *write_ints(PyObject *module, PyObject *const *args, Py_ssize_t count)
{
    (void)module;
    Py_buffer out;
    if (open_places(args, count, "write_ints() takes places of four bytes each", &out) < 0) {
        return NULL;
    }
    PyObject *done = Py_None;
    if (PyList_GET_SIZE(args[1]) * (Py_ssize_t)sizeof(int32_t) > out.len) {
        PyErr_Format(PyExc_IndexError, "%zd numbers need %zd bytes, and there are %zd", PyList_GET_SIZE(args[1]),
                     PyList_GET_SIZE(args[1]) * (Py_ssize_t)sizeof(int32_t), out.len);
        done = NULL;
    }
    for (Py_ssize_t at = 0; done != NULL && at < PyList_GET_SIZE(args[1]); at++) {
        Py_ssize_t number = small(PyList_GET_ITEM(args[1], at));
        if (number == -1 && PyErr_Occurred()) {
            done = NULL;
        } else {
            ((int32_t *)out.buf)[at] = (int32_t)number;
        }
    }
    PyBuffer_Release(&out);
    return Py_XNewRef(done);
}

static PyMethodDef functions[] = {
    {"set_flags", (PyCFunction)(void (*)(void))set_flags, METH_FASTCALL, "set_flags(flags, numbers): set some of many flags, a byte each."},
    {"write_ints", (PyCFunction)(void (*)(void))write_ints, METH_FASTCALL,
     "write_ints(out, numbers): write numbers into the first of many places, four bytes each."},
    {NULL, NULL, 0, NULL},
};

static int fill(PyObject *module)
{
    PyObject *type = PyType_FromSpec(&encoder_spec);
    if (type == NULL) {
        return -1;
    }
    int done = PyModule_AddType(module, (PyTypeObject *)type);
    Py_DECREF(type);
    return done;
}

static PyModuleDef_Slot slots[] = {{Py_mod_exec, fill}, {0, NULL}};

static struct PyModuleDef definition = {PyModuleDef_HEAD_INIT, "_encoder", "Observations, written in C.", 0, functions, slots, NULL, NULL, NULL};

PyMODINIT_FUNC PyInit__encoder(void)
{
    return PyModuleDef_Init(&definition);
}
