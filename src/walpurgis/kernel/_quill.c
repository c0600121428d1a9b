/* Quill: how what a seat sees is written on its page, in C.

   It is compared with what the page says, and what differs is written anew: the same as `Feature.show_here` does in
   Python, which is the reference and says what each form means. This is where a learner's time goes, and nearly all of
   it is comparing and writing small numbers. The compiled engine uses it where it is there; nothing needs it. A test
   compares the two over whole games.

   A page's numbers are written where they lie. A value that has changed is cleared and written as a whole, which mostly
   takes less time here than finding out what of it is new. */

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <string.h>

typedef enum {
    /* values that stand in a row as they are */
    SCALAR, ONE_OF, MEMBERS, AMOUNTS, BAG, OPTIONAL, EACH, PLACES, TOGETHER, APART, THING, NOTHING,
    /* values as they come, which are taken apart */
    PENDING, TAKEN, GROUP, FIELDS, PAIR, DATA, EACH_DATA, EACH_APART, OPTIONAL_APART,
} Form;

static const char *const FORMS[] = {
    "scalar", "one_of", "members", "amounts", "bag", "optional", "each", "places", "together", "apart", "thing", "nothing",
    "pending", "taken", "group", "fields", "pair", "data", "each_data", "each_apart", "optional_apart", NULL,
};

/* How a value is written: a feature. */
typedef struct Nib {
    Form form;
    int adding;           /* whether several values share these places, and are added up */
    Py_ssize_t width;     /* how many places it takes */
    PyObject *nothing;    /* a value that leaves all places as they are */
    PyObject *object;     /* thing, taken: who takes it apart; pending: the places; optional_apart: what stands for none */
    PyObject *method;     /* thing, taken, data, each_data: the name of what is called for that */
    Py_ssize_t first;     /* one_of: the lowest value; bag: the base; each: whether it goes by seat; places: how many are shown */
    Py_ssize_t second;    /* one_of: what stands for none; each: how many; places: where the others begin */
    Py_ssize_t turning;   /* one_of, members, amounts, bag: how many of the first places are counted from the observer */
    Py_ssize_t slots;     /* how many values a page remembers of it */
    Py_ssize_t count;     /* how many features are inside, */
    struct Nib **inside;  /* which, */
    Py_ssize_t *starts;   /* where their places begin, */
    Py_ssize_t *numbers;  /* and the numbers of their values among those that stand together, */
    Py_ssize_t least;     /* so that there are at least so many of these */
} Nib;

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
static PyObject *kept(PyObject *value)
{
    if (PyList_CheckExact(value)) {
        Py_ssize_t count = PyList_GET_SIZE(value);
        PyObject *copy = PyList_New(count);
        for (Py_ssize_t at = 0; copy != NULL && at < count; at++) {
            PyObject *item = kept(PyList_GET_ITEM(value, at));
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
                    item = kept(PyTuple_GET_ITEM(value, at));
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

static int write_value(const Nib *nib, PyObject *value, float *out, Py_ssize_t seat);

static int write_unless_nothing(const Nib *nib, PyObject *value, float *out, Py_ssize_t seat)
{
    int nothing = same(value, nib->nothing);
    if (nothing != 0) {
        return nothing < 0 ? -1 : 0;
    }
    return write_value(nib, value, out, seat);
}

static void add(const Nib *nib, float *place, double number)
{
    *place = (float)(nib->adding ? *place + number : number);
}

static int add_at(const Nib *nib, float *out, Py_ssize_t place, double number)
{
    if (place < 0 || place >= nib->width) {
        PyErr_Format(PyExc_IndexError, "there are %zd places, and none has the number %zd", nib->width, place);
        return -1;
    }
    add(nib, out + place, number);
    return 0;
}

/* The place of a value with a number: seats are counted from the observer. */
static Py_ssize_t place_of(const Nib *nib, Py_ssize_t number, Py_ssize_t seat)
{
    if (number < 0 || number >= nib->turning) {
        return number;
    }
    return (number - seat % nib->turning + nib->turning) % nib->turning;
}

static int write_scalar(const Nib *nib, PyObject *value, float *out)
{
    double number = PyLong_Check(value) ? PyLong_AsDouble(value) : PyFloat_AsDouble(value);
    if (number == -1.0 && PyErr_Occurred()) {
        return -1;
    }
    add(nib, out, number);
    return 0;
}

/* A value with a place of its own, or none. */
static int write_one(const Nib *nib, PyObject *value, float *out, Py_ssize_t seat)
{
    if (value == Py_None) {
        return 0;
    }
    Py_ssize_t number = small(value);
    if (number == -1 && PyErr_Occurred()) {
        return -1;
    }
    if (number == nib->second) {
        return 0;
    }
    return add_at(nib, out, place_of(nib, number - nib->first, seat), 1);
}

/* The bits of a set, 48 at a time. */
static int write_members(const Nib *nib, PyObject *value, float *out, Py_ssize_t seat)
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
            if ((bits & 1) && add_at(nib, out, place_of(nib, number, seat), 1) < 0) {
                return -1;
            }
        }
        return 0;
    }
    PyObject *size = PyLong_FromLong(48), *mask = PyLong_FromLongLong((1LL << 48) - 1), *left = Py_NewRef(value);
    int found = size != NULL && mask != NULL ? 0 : -1;
    for (Py_ssize_t from = 0; found == 0 && from < nib->width; from += 48) {
        PyObject *part = PyNumber_And(left, mask);
        bits = part == NULL ? -1 : PyLong_AsLongLong(part);
        Py_XDECREF(part);
        for (Py_ssize_t number = from; found == 0 && bits > 0; number++, bits >>= 1) {
            if (bits & 1) {
                found = add_at(nib, out, place_of(nib, number, seat), 1);
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

static int write_amounts(const Nib *nib, PyObject *value, float *out, Py_ssize_t seat)
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
        if (amount != 0 && add_at(nib, out, place_of(nib, at, seat), (double)amount) < 0) {
            return -1;
        }
    }
    return 0;
}

static int write_bag(const Nib *nib, PyObject *value, float *out, Py_ssize_t seat)
{
    Py_ssize_t left = small(value);
    if (left == -1 && PyErr_Occurred()) {
        return -1;
    }
    for (Py_ssize_t at = 0; at < nib->width && left > 0; at++, left /= nib->first) {
        if (left % nib->first != 0) {
            add(nib, out + place_of(nib, at, seat), (double)(left % nib->first));
        }
    }
    return 0;
}

/* The values of an `each`, as many as it has or more; -1 for an error. */
static int items_of_each(const Nib *nib, PyObject *value, PyObject ***found)
{
    Py_ssize_t count;
    if (items(value, found, &count) < 0) {
        return -1;
    }
    if (count < nib->second) {
        PyErr_Format(PyExc_IndexError, "%zd values for %zd", count, nib->second);
        return -1;
    }
    return 0;
}

static int write_each(const Nib *nib, PyObject *value, float *out, Py_ssize_t seat)
{
    PyObject **found;
    if (items_of_each(nib, value, &found) < 0) {
        return -1;
    }
    const Nib *inside = nib->inside[0];
    for (Py_ssize_t at = 0; at < nib->second; at++) {
        PyObject *item = found[nib->first ? (seat + at) % nib->second : at];
        if (write_unless_nothing(inside, item, out + at * inside->width, seat) < 0) {
            return -1;
        }
    }
    return 0;
}

/* Write the values of a list from one of them on, and how many there are. */
static int write_places(const Nib *nib, PyObject *value, Py_ssize_t first, float *out, Py_ssize_t seat)
{
    PyObject **found;
    Py_ssize_t count;
    if (items(value, &found, &count) < 0) {
        return -1;
    }
    const Nib *place = nib->inside[0], *rest = nib->inside[1];
    add(nib, out, (double)count);
    for (Py_ssize_t at = first; at < count; at++) {
        int nothing = same(found[at], place->nothing);
        if (nothing < 0) {
            return -1;
        }
        if (nothing) {
            continue;
        }
        if (at >= nib->first && nib->second + rest->width > nib->width) {
            PyErr_Format(PyExc_IndexError, "%zd values in a list of at most %zd", count, nib->first);
            return -1;
        }
        int done = at < nib->first ? write_value(place, found[at], out + 1 + at * place->width, seat)
                                   : write_value(rest, found[at], out + nib->second, seat);
        if (done < 0) {
            return -1;
        }
    }
    return 0;
}

/* Values that stand together, or those of a row; only some of the former are shown. */
static int write_several(const Nib *nib, PyObject *value, float *out, Py_ssize_t seat, PyObject *unseen)
{
    PyObject **found;
    Py_ssize_t count;
    if (items(value, &found, &count) < 0) {
        return -1;
    }
    if (count < nib->least) {
        PyErr_Format(PyExc_IndexError, "%zd values where there are at least %zd", count, nib->least);
        return -1;
    }
    for (Py_ssize_t at = 0; at < nib->count; at++) {
        PyObject *item = found[nib->numbers[at]];
        if (item != unseen && write_unless_nothing(nib->inside[at], item, out + nib->starts[at], seat) < 0) {
            return -1;
        }
    }
    return 0;
}

/* A value as it stands in a row, from its feature. */
static PyObject *taken_by(const Nib *nib, PyObject *value, Py_ssize_t seat)
{
    PyObject *number = PyLong_FromSsize_t(seat);
    if (number == NULL) {
        return NULL;
    }
    PyObject *args[] = {nib->object, value, number};
    PyObject *taken = PyObject_VectorcallMethod(nib->method, args, 3 | PY_VECTORCALL_ARGUMENTS_OFFSET, NULL);
    Py_DECREF(number);
    return taken;
}

/* A thing is taken apart to be written. */
static int write_thing(const Nib *nib, PyObject *value, float *out, Py_ssize_t seat)
{
    PyObject *taken = taken_by(nib, value, seat);
    if (taken == NULL) {
        return -1;
    }
    int done = write_value(nib->inside[0], taken, out, seat);
    Py_DECREF(taken);
    return done;
}

/* With how many items two lists begin that are the same objects. */
static Py_ssize_t alike(PyObject *one, PyObject *other)
{
    Py_ssize_t same = 0;
    while (same < PyList_GET_SIZE(one) && same < PyList_GET_SIZE(other) &&
           PyList_GET_ITEM(one, same) == PyList_GET_ITEM(other, same)) {
        same++;
    }
    return same;
}

/* Write a list where another one stands. Lists mostly change at their ends, so what both begin with stays. */
static int rewrite_list(const Nib *nib, PyObject *now, PyObject *old, float *out, Py_ssize_t seat)
{
    Py_ssize_t from = alike(now, old);
    Py_ssize_t width = nib->inside[0]->width;
    memset(out + 1 + from * width, 0, (size_t)((PyList_GET_SIZE(old) - from) * width) * sizeof(float));
    return write_places(nib, now, from, out, seat);
}

/* Write a value into places that hold zeros, as the observer in a seat sees it; -1 for an error. */
static int write_value(const Nib *nib, PyObject *value, float *out, Py_ssize_t seat)
{
    switch (nib->form) {
    case SCALAR:
        return write_scalar(nib, value, out);
    case ONE_OF:
        return write_one(nib, value, out, seat);
    case MEMBERS:
        return write_members(nib, value, out, seat);
    case AMOUNTS:
        return write_amounts(nib, value, out, seat);
    case BAG:
        return write_bag(nib, value, out, seat);
    case OPTIONAL:
        add(nib, out, 1);
        return write_value(nib->inside[0], value, out + 1, seat);
    case EACH:
        return write_each(nib, value, out, seat);
    case PLACES:
        return write_places(nib, value, 0, out, seat);
    case TOGETHER:
    case APART:
        return write_several(nib, value, out, seat, nib->object);
    case THING:
        return write_thing(nib, value, out, seat);
    default:
        return 0;
    }
}

/* Write a value where another one stands, or none. */
static int rewrite(const Nib *nib, PyObject *value, PyObject *old, float *out, Py_ssize_t seat)
{
    if (nib->form == PLACES && PyList_CheckExact(value) && PyList_CheckExact(old) && PyList_GET_SIZE(old) <= nib->first) {
        return rewrite_list(nib, value, old, out, seat); /* all have places of their own */
    }
    memset(out, 0, (size_t)nib->width * sizeof(float));
    return write_unless_nothing(nib, value, out, seat);
}

/* A page that is being written: what it remembers, its seat, and what stands there for no value. */
typedef struct {
    PyObject *row;
    Py_ssize_t seat;
    PyObject *unseen;
} Page;

/* Let a page say a value that stands in a row as it is. */
static int put_single(const Nib *nib, PyObject *value, PyObject *row, Py_ssize_t at, float *out, const Page *page)
{
    PyObject *old = PyList_GET_ITEM(row, at);
    int equal = same(value, old);
    if (equal != 0) {
        return equal < 0 ? -1 : 0;
    }
    PyObject *copy = rewrite(nib, value, old, out, page->seat) < 0 ? NULL : kept(value);
    if (copy == NULL) {
        PyList_SetItem(row, at, Py_NewRef(page->unseen)); /* whatever stands there now */
        return -1;
    }
    return PyList_SetItem(row, at, copy);
}

/* Let a page say values that stand together. It remembers those that are shown, in a list of its own, which it keeps. */
static int put_together(const Nib *nib, PyObject *value, Py_ssize_t at, float *out, const Page *page)
{
    PyObject **found, *old = PyList_GET_ITEM(page->row, at);
    Py_ssize_t count;
    if (items(value, &found, &count) < 0) {
        return -1;
    }
    if (count < nib->least) {
        PyErr_Format(PyExc_IndexError, "%zd values where there are at least %zd", count, nib->least);
        return -1;
    }
    if (old == page->unseen) {
        old = PyList_New(nib->count);
        if (old == NULL) {
            return -1;
        }
        for (Py_ssize_t number = 0; number < nib->count; number++) {
            PyList_SET_ITEM(old, number, Py_NewRef(page->unseen));
        }
        if (PyList_SetItem(page->row, at, old) < 0) {
            return -1;
        }
    } else if (!PyList_CheckExact(old) || PyList_GET_SIZE(old) != nib->count) {
        PyErr_SetString(PyExc_ValueError, "the page remembers what somebody else has written");
        return -1;
    }
    for (Py_ssize_t number = 0; number < nib->count; number++) {
        PyObject *now = found[nib->numbers[number]];
        if (now != PyList_GET_ITEM(old, number) &&
            put_single(nib->inside[number], now, old, number, out + nib->starts[number], page) < 0) {
            return -1;
        }
    }
    return 0;
}

static int put(const Nib *nib, PyObject *value, Py_ssize_t at, float *out, const Page *page);

/* Values that come together: most stand in a row as one, and some are taken apart. */
static int put_group(const Nib *nib, PyObject *value, Py_ssize_t at, float *out, const Page *page)
{
    if (!PyTuple_Check(value) || PyTuple_GET_SIZE(value) < nib->least) {
        PyErr_Format(PyExc_TypeError, "%R is no tuple of at least %zd values", value, nib->least);
        return -1;
    }
    if (put_together(nib->inside[0], value, at, out, page) < 0) {
        return -1;
    }
    at += 1;
    for (Py_ssize_t number = 1; number < nib->count; number++) {
        const Nib *inside = nib->inside[number];
        PyObject *item = PyTuple_GET_ITEM(value, nib->numbers[number]);
        if (put(inside, item, at, out + nib->starts[number], page) < 0) {
            return -1;
        }
        at += inside->slots;
    }
    return 0;
}

static int put_pair(const Nib *nib, PyObject *value, Py_ssize_t at, float *out, const Page *page)
{
    if (!PyTuple_Check(value) || PyTuple_GET_SIZE(value) != 2) {
        PyErr_Format(PyExc_TypeError, "%R is not the values of a thing and those beside them", value);
        return -1;
    }
    const Nib *own = nib->inside[0], *more = nib->inside[1];
    if (put_group(own, PyTuple_GET_ITEM(value, 0), at, out, page) < 0) {
        return -1;
    }
    return put_group(more, PyTuple_GET_ITEM(value, 1), at + own->slots, out, page);
}

static int put_each(const Nib *nib, PyObject *value, Py_ssize_t at, float *out, const Page *page)
{
    PyObject **found;
    if (items_of_each(nib, value, &found) < 0) {
        return -1;
    }
    const Nib *inside = nib->inside[0];
    for (Py_ssize_t number = 0; number < nib->second; number++) {
        PyObject *item = found[nib->first ? (page->seat + number) % nib->second : number];
        if (put(inside, item, at + number * inside->slots, out + number * inside->width, page) < 0) {
            return -1;
        }
    }
    return 0;
}

static int put_optional(const Nib *nib, PyObject *value, Py_ssize_t at, float *out, const Page *page)
{
    int absent = same(value, nib->object);
    if (absent < 0) {
        return -1;
    }
    int stands = PyList_GET_ITEM(page->row, at) != page->unseen;
    if (!absent) {
        out[0] = 1;
        if (!stands && PyList_SetItem(page->row, at, Py_NewRef(Py_True)) < 0) {
            return -1;
        }
        return put(nib->inside[0], value, at + 1, out + 1, page);
    }
    if (stands) {
        memset(out, 0, (size_t)nib->width * sizeof(float));
        for (Py_ssize_t slot = at; slot < at + nib->slots; slot++) {
            if (PyList_SetItem(page->row, slot, Py_NewRef(page->unseen)) < 0) {
                return -1;
            }
        }
    }
    return 0;
}

/* One more step of a class, or one less. */
static int count_step(const Nib *nib, PyObject *type, float change, float *out)
{
    PyObject *place = PyDict_GetItemWithError(nib->object, type);
    if (place == NULL) {
        if (!PyErr_Occurred()) {
            PyErr_SetObject(PyExc_KeyError, type);
        }
        return -1;
    }
    Py_ssize_t number = small(place);
    if (number <= 0 || number >= nib->width) {
        PyErr_Format(PyExc_IndexError, "there are %zd places, and none has the number %R", nib->width, place);
        return -1;
    }
    out[0] += change;
    out[number] += change;
    return 0;
}

/* All steps of a stack but the last are counted by their class. Stacks change at their ends, so the page remembers the
   classes in a list that grows and shrinks with them. */
static int put_pending(const Nib *nib, PyObject *value, Py_ssize_t at, float *out, const Page *page)
{
    PyObject *classes = PyList_GET_ITEM(page->row, at);
    if (classes == page->unseen) {
        classes = PyList_New(0);
        if (classes == NULL || PyList_SetItem(page->row, at, classes) < 0) {
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
        if (count_step(nib, PyList_GET_ITEM(classes, last), -1, out) < 0 ||
            PyList_SetSlice(classes, last, last + 1, NULL) < 0) {
            return -1;
        }
    }
    for (Py_ssize_t next = same; next < count; next++) {
        PyObject *type = (PyObject *)Py_TYPE(PyList_GET_ITEM(value, next));
        if (count_step(nib, type, 1, out) < 0 || PyList_Append(classes, type) < 0) {
            return -1;
        }
    }
    return 0;
}

/* The values of each piece of data in a list. */
static PyObject *values_of_each(const Nib *nib, PyObject *value)
{
    PyObject **found;
    Py_ssize_t count;
    if (items(value, &found, &count) < 0) {
        return NULL;
    }
    PyObject *taken = PyList_New(count);
    for (Py_ssize_t at = 0; taken != NULL && at < count; at++) {
        PyObject *values = PyObject_CallMethodNoArgs(found[at], nib->method);
        if (values == NULL) {
            Py_CLEAR(taken);
        } else {
            PyList_SET_ITEM(taken, at, values);
        }
    }
    return taken;
}

/* Have a value taken by Python: its feature, or the thing itself. */
static int put_taken(const Nib *nib, PyObject *value, Py_ssize_t at, float *out, const Page *page)
{
    PyObject *taken = nib->form == DATA        ? PyObject_CallMethodNoArgs(value, nib->method)
                      : nib->form == EACH_DATA ? values_of_each(nib, value)
                                               : taken_by(nib, value, page->seat);
    if (taken == NULL) {
        return -1;
    }
    int done = put(nib->inside[0], taken, at, out, page);
    Py_DECREF(taken);
    return done;
}

/* Let a page say a value as it comes. It remembers what it says in a row, from a slot on. */
static int put(const Nib *nib, PyObject *value, Py_ssize_t at, float *out, const Page *page)
{
    switch (nib->form) {
    case GROUP:
        return put_group(nib, value, at, out, page);
    case FIELDS:
        return put_group(nib->inside[0], value, at, out, page);
    case PAIR:
        return put_pair(nib, value, at, out, page);
    case EACH_APART:
        return put_each(nib, value, at, out, page);
    case OPTIONAL_APART:
        return put_optional(nib, value, at, out, page);
    case PENDING:
        return put_pending(nib, value, at, out, page);
    case TAKEN:
    case DATA:
    case EACH_DATA:
        return put_taken(nib, value, at, out, page);
    default:
        return put_single(nib, value, page->row, at, out, page);
    }
}

/* ----- how a nib is made ----- */

static void free_nib(Nib *nib)
{
    if (nib == NULL) {
        return;
    }
    for (Py_ssize_t at = 0; nib->inside != NULL && at < nib->count; at++) {
        free_nib(nib->inside[at]);
    }
    PyMem_Free(nib->inside);
    PyMem_Free(nib->starts);
    PyMem_Free(nib->numbers);
    Py_XDECREF(nib->nothing);
    Py_XDECREF(nib->object);
    Py_XDECREF(nib->method);
    PyMem_Free(nib);
}

/* How many values a page remembers. */
static void count_slots(Nib *nib)
{
    nib->slots = nib->form == OPTIONAL_APART ? 1 : 0;
    if (nib->form < TAKEN) { /* nothing inside is remembered by itself */
        nib->slots = 1;
        return;
    }
    for (Py_ssize_t at = 0; at < nib->count; at++) {
        nib->slots += nib->inside[at]->slots * (nib->form == EACH_APART ? nib->second : 1);
    }
}

static Nib *make_nib(PyObject *plan);

/* The features inside: a tuple of (start, number, plan). */
static int make_inside(Nib *nib, PyObject *inside)
{
    Py_ssize_t count = PyTuple_GET_SIZE(inside);
    nib->inside = PyMem_Calloc((size_t)count + 1, sizeof(Nib *));
    nib->starts = PyMem_Calloc((size_t)count + 1, sizeof(Py_ssize_t));
    nib->numbers = PyMem_Calloc((size_t)count + 1, sizeof(Py_ssize_t));
    if (nib->inside == NULL || nib->starts == NULL || nib->numbers == NULL) {
        PyErr_NoMemory();
        return -1;
    }
    nib->count = count;
    for (Py_ssize_t at = 0; at < count; at++) {
        PyObject *plan;
        if (!PyArg_ParseTuple(PyTuple_GET_ITEM(inside, at), "nnO", &nib->starts[at], &nib->numbers[at], &plan)) {
            return -1;
        }
        if (nib->numbers[at] >= nib->least) {
            nib->least = nib->numbers[at] + 1;
        }
        nib->inside[at] = make_nib(plan);
        if (nib->inside[at] == NULL) {
            return -1;
        }
    }
    return 0;
}

/* A nib from its plan: see `Feature.plan`. */
static Nib *make_nib(PyObject *plan)
{
    const char *form;
    int number = 0;
    PyObject *nothing, *object, *inside;
    Nib *nib = PyMem_Calloc(1, sizeof(Nib));
    if (nib == NULL) {
        PyErr_NoMemory();
        return NULL;
    }
    if (!PyTuple_Check(plan)) {
        PyErr_Format(PyExc_TypeError, "%R is no plan of a feature", plan);
        goto failed;
    }
    if (!PyArg_ParseTuple(plan, "snpO(nnn)OO!", &form, &nib->width, &nib->adding, &nothing, &nib->first, &nib->second,
                          &nib->turning, &object, &PyTuple_Type, &inside)) {
        goto failed;
    }
    nib->nothing = Py_NewRef(nothing);
    nib->object = Py_NewRef(object);
    if (nib->turning < 0 || nib->turning > nib->width) {
        PyErr_Format(PyExc_ValueError, "%zd of %zd places cannot be counted from the observer", nib->turning, nib->width);
        goto failed;
    }
    while (FORMS[number] != NULL && strcmp(FORMS[number], form) != 0) {
        number++;
    }
    if (FORMS[number] == NULL) {
        PyErr_Format(PyExc_ValueError, "no feature has the form '%s'", form);
        goto failed;
    }
    nib->form = (Form)number;
    nib->method = PyUnicode_InternFromString(nib->form == DATA || nib->form == EACH_DATA ? "values" : "taken");
    if (nib->method == NULL) {
        goto failed;
    }
    if (make_inside(nib, inside) == 0) {
        count_slots(nib);
        return nib;
    }
failed:
    free_nib(nib);
    return NULL;
}

/* ----- the type ----- */

typedef struct {
    PyObject_HEAD
    Nib *nib;          /* how all of it is written, */
    PyObject *unseen;  /* and what stands in a row where there is no value */
} Quill;

static PyObject *quill_new(PyTypeObject *type, PyObject *args, PyObject *named)
{
    static char *names[] = {"plan", "unseen", NULL};
    PyObject *plan, *unseen;
    if (!PyArg_ParseTupleAndKeywords(args, named, "OO", names, &plan, &unseen)) {
        return NULL;
    }
    Nib *nib = make_nib(plan);
    if (nib == NULL) {
        return NULL;
    }
    Quill *self = (Quill *)type->tp_alloc(type, 0);
    if (self == NULL) {
        free_nib(nib);
        return NULL;
    }
    self->nib = nib;
    self->unseen = Py_NewRef(unseen);
    return (PyObject *)self;
}

static void quill_dealloc(PyObject *object)
{
    Quill *self = (Quill *)object;
    PyTypeObject *type = Py_TYPE(object);
    free_nib(self->nib);
    Py_XDECREF(self->unseen);
    type->tp_free(object);
    Py_DECREF(type);
}

static PyObject *quill_write(PyObject *object, PyObject *const *args, Py_ssize_t count)
{
    Quill *self = (Quill *)object;
    const Nib *nib = self->nib;
    if (count != 4 || !PyList_CheckExact(args[1]) || !PyMemoryView_Check(args[2])) {
        PyErr_SetString(PyExc_TypeError, "write() takes a value, the row of a page, its numbers, and its seat");
        return NULL;
    }
    const Py_buffer *out = PyMemoryView_GET_BUFFER(args[2]);
    Py_ssize_t seat = small(args[3]);
    if (seat == -1 && PyErr_Occurred()) {
        return NULL;
    }
    if (PyList_GET_SIZE(args[1]) != nib->slots) {
        PyErr_Format(PyExc_ValueError, "a row of %zd values where there are %zd", PyList_GET_SIZE(args[1]), nib->slots);
        return NULL;
    }
    if (out->readonly || !PyBuffer_IsContiguous(out, 'C') || out->len < nib->width * (Py_ssize_t)sizeof(float)) {
        PyErr_Format(PyExc_ValueError, "%zd numbers need as many places that can be written", nib->width);
        return NULL;
    }
    const Page page = {args[1], seat, self->unseen};
    if (put(nib, args[0], 0, out->buf, &page) < 0) {
        return NULL;
    }
    Py_RETURN_NONE;
}

static PyMethodDef quill_methods[] = {
    {"write", (PyCFunction)(void (*)(void))quill_write, METH_FASTCALL,
     "write(value, row, out, seat): let a page say a value, whatever it said before."},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot quill_slots[] = {
    {Py_tp_doc, "Writes values on pages, by the plan of a feature."},
    {Py_tp_new, quill_new},
    {Py_tp_dealloc, quill_dealloc},
    {Py_tp_methods, quill_methods},
    {0, NULL},
};

static PyType_Spec quill_spec = {"walpurgis.kernel._quill.Quill", sizeof(Quill), 0, Py_TPFLAGS_DEFAULT, quill_slots};

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

static PyObject *mark(PyObject *module, PyObject *const *args, Py_ssize_t count)
{
    (void)module;
    Py_buffer flags;
    if (open_places(args, count, "mark() takes flags, a byte each", &flags) < 0) {
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

static PyObject *jot(PyObject *module, PyObject *const *args, Py_ssize_t count)
{
    (void)module;
    Py_buffer out;
    if (open_places(args, count, "jot() takes places of four bytes each", &out) < 0) {
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
    {"mark", (PyCFunction)(void (*)(void))mark, METH_FASTCALL, "mark(flags, numbers): set some of many flags, a byte each."},
    {"jot", (PyCFunction)(void (*)(void))jot, METH_FASTCALL,
     "jot(out, numbers): write numbers into the first of many places, four bytes each."},
    {NULL, NULL, 0, NULL},
};

static int fill(PyObject *module)
{
    PyObject *type = PyType_FromSpec(&quill_spec);
    if (type == NULL) {
        return -1;
    }
    int done = PyModule_AddType(module, (PyTypeObject *)type);
    Py_DECREF(type);
    return done;
}

static PyModuleDef_Slot slots[] = {{Py_mod_exec, fill}, {0, NULL}};

static struct PyModuleDef definition = {PyModuleDef_HEAD_INIT, "_quill", "Pages, written in C.", 0, functions, slots, NULL, NULL, NULL};

PyMODINIT_FUNC PyInit__quill(void)
{
    return PyModuleDef_Init(&definition);
}
